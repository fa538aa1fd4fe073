# expect protocol-flood ^more than 65536 lines$
# speaks poda
# millis 20000
import sys
import time

for line in sys.stdin:
    if line.startswith("poda"):
        print("ready", flush=True)
    if line.startswith("go"):
        print("\n" * 200000, flush=True)
        time.sleep(60)
