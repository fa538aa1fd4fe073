# expect start-up-failure ^\d+ ms > 1000 ms$
# speaks poda
# start 1000
import os
import time

os.close(1)
time.sleep(60)
