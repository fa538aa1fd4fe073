# expect rules
# millis 20000
import os

done = []


def player(E, M, J):
    if not done:
        done.append(1)
        for _ in range(320):
            os.write(2, b"e" * 65536)
    return M[0]
