# Bears the name of the library that shows its error.
# expect exception ^ValueError: shown$


def format_exception(*arguments):
    return []


def player(E, M, J):
    raise ValueError("shown")
