# The alarm may go off after the player has answered: its exception is still the player's.
# expect exception ^TimeoutError: ring$
import signal


def ring(number, frame):
    raise TimeoutError("ring")


signal.signal(signal.SIGALRM, ring)


def player(E, M, J):
    signal.setitimer(signal.ITIMER_REAL, 0.0005)
    return M[0]
