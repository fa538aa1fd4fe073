# A thread writes moves all the time, even if the referee has not asked for one.
# expect unreadable-answer ^answers another question$
# millis 2000
import os
import threading


def answer():
    while True:
        os.write(201, b'{"n":1,"r":[[2,0],[3,1]]}\n')


def player(E, M, J):
    threading.Thread(target=answer, daemon=True).start()
    return M[0]
