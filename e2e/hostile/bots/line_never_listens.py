# expect timeout ^\d+ ms > 300 ms$
# speaks poda
import time

print("ready", flush=True)
time.sleep(60)
