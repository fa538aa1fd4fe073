# A signal every millisecond, even while the player waits for its turn.
# expect rules
# millis 2000
import signal

signal.signal(signal.SIGALRM, lambda number, frame: None)
signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)


def player(E, M, J):
    return M[0]
