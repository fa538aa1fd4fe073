# expect unreadable-answer ^\[\[
# millis 2000


def player(E, M, J):
    route = []
    for _ in range(100000):
        route = [route]
    return route
