# expect timeout ^\d+ ms > 300 ms$
# answer ^\{"n":1,"r":\[\[2,0\]$
import os
import time


def player(E, M, J):
    os.write(201, b'{"n":1,"r":[[2,0]')
    time.sleep(60)
