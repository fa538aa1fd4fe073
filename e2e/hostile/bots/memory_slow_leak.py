# expect memory ^MemoryError$
# millis 2000
kept = []


def player(E, M, J):
    kept.append(bytearray(b"x") * (6 * 2 ** 20))
    return M[0]
