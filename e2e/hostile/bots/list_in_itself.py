# expect unreadable-answer ^\[\[


def player(E, M, J):
    route = []
    route.append(route)
    return route
