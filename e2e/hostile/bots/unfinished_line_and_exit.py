# expect crash ^exit 5$
# answer ^\{"n":1,"r":\[\[2,0\]$
# millis 2000
import os


def player(E, M, J):
    os.write(201, b'{"n":1,"r":[[2,0]')
    os._exit(5)
