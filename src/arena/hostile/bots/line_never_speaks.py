# expect start-up-failure ^2\d\d\d ms > 2000 ms$
# speaks poda
import time

time.sleep(60)
