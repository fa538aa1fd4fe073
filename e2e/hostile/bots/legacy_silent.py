# expect timeout ^\d+ ms > 300 ms$
# speaks legacy
import time

time.sleep(60)
