# expect exception ^RuntimeError: can't start new thread
# millis 5000
import threading
import time


def player(E, M, J):
    while True:
        threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
