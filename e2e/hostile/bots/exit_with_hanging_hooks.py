# expect crash ^exit 6$
# millis 2000
import atexit
import sys
import threading
import time

atexit.register(time.sleep, 60)
threading.Thread(target=time.sleep, args=(60,)).start()


def player(E, M, J):
    sys.exit(6)
