# The referee checks the answer itself, even if the shim lets it through.
# expect unreadable-answer ^\[\[2\.5,true\],null\]$
import __main__

__main__.route_of = lambda answer: [[2.5, True], None]


def player(E, M, J):
    return M[0]
