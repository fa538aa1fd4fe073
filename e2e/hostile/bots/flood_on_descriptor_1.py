# expect timeout ^\d+ ms > 300 ms$
import os


def player(E, M, J):
    while True:
        os.write(1, b'{"n":1,"r":[[2,0],[3,1]]}\n' * 1000)
