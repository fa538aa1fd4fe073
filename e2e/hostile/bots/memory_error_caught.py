# expect timeout ^\d+ ms > 300 ms$
kept = []


def player(E, M, J):
    while True:
        try:
            kept.append(bytearray(2 ** 20))
        except MemoryError:
            pass
