# A thread interrupts whatever runs outside of the player.
# expect exception ^KeyboardInterrupt$
import _thread
import threading


def player(E, M, J):
    threading.Timer(0.0005, _thread.interrupt_main).start()
    return M[0]
