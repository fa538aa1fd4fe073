# expect memory ^MemoryError$
# millis 5000
kept = []


def player(E, M, J):
    while True:
        kept.append(bytearray(2 ** 20))
