# This bot has the name of the Python library that formats its error.
# expect exception ^ValueError: shown$


def format_exception(*arguments):
    return []


def player(E, M, J):
    raise ValueError("shown")
