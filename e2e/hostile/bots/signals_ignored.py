# expect timeout ^\d+ ms > 300 ms$
# unconfined too
import signal

for number in range(1, 65):
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError, RuntimeError):
        pass


def player(E, M, J):
    while True:
        pass
