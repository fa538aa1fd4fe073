# expect start-up-failure ^usiok$
# speaks poda
import time

print("usiok", flush=True)
time.sleep(60)
