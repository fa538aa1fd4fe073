# expect start-up-failure ^unreadable$
import os

for descriptor in range(3, 256):
    try:
        os.write(descriptor, b'{"n":1,"r":[[2,0],[3,1]]}\n')
    except OSError:
        pass


def player(E, M, J):
    return M[0]
