# expect exception ^KeyboardInterrupt$
# millis 5000
import _thread
import threading
import time


def player(E, M, J):
    threading.Timer(0.05, _thread.interrupt_main).start()
    while True:
        time.sleep(0.01)
