# expect crash ^exit 1$
# millis 10000
import faulthandler
import time


def player(E, M, J):
    faulthandler.dump_traceback_later(0.05, exit=True)
    time.sleep(60)
