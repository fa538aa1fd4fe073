# Has the name of the library that formats its error.
# expect exception ^ValueError: shown$


def format_exception(*arguments):
    return []


def player(E, M, J):
    raise ValueError("shown")
