# expect crash ^exit 1$
# millis 10000
import faulthandler
import time

faulthandler.dump_traceback_later(0.05, exit=True)


def player(E, M, J):
    time.sleep(60)
