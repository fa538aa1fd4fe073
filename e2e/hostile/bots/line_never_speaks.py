# expect start-up-failure ^\d+ ms > 1000 ms$
# speaks poda
# start 1000
import time

time.sleep(60)
