# expect timeout ^\d+ ms > 300 ms$
import signal
import time


def nothing(number, frame):
    pass


for number in (signal.SIGTERM, signal.SIGINT, signal.SIGALRM, signal.SIGHUP, signal.SIGCONT, signal.SIGTSTP):
    signal.signal(number, nothing)


def player(E, M, J):
    while True:
        try:
            time.sleep(60)
        except BaseException:
            pass
