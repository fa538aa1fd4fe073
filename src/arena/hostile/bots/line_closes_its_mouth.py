# expect start-up-failure ^closed the line to the referee$
# speaks poda
# start 10000
import os
import time

os.close(1)
time.sleep(60)
