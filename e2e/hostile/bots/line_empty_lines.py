# expect protocol-flood ^more than 65536 lines$
# speaks poda
# millis 20000
import sys

print("ready", flush=True)
for line in sys.stdin:
    if line.startswith("go"):
        while True:
            print("\n" * 1000)
