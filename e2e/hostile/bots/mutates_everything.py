# The board E and the list of moves M are new in every call, so changes to old ones have no effect.
# expect rules
old = []


def player(E, M, J):
    assert len(E) == 8 and all(len(row) == 8 and set(row) <= set("xXoO-") for row in E)
    assert M and all(type(square) is tuple for route in M for square in route)
    move = list(M[0])
    for row in E:
        row[:] = [row]
    old.append((E, M))
    for board, moves in old:
        board[:] = ["?"] * 99
        del moves[:]
        moves.append(E)
    return move
