# expect rules
# millis 2000
import sys
import threading
import time


def chatter(stream):
    while True:
        stream.write('{"n":1,"r":[[2,0],[3,1]]}\n')
        stream.flush()
        time.sleep(0.001)


for stream in (sys.stdout, sys.stderr):
    threading.Thread(target=chatter, args=(stream,), daemon=True).start()


def player(E, M, J):
    return M[0]
