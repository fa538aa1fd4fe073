# What it thinks is passed over, up to a point.
# expect protocol-flood ^more than 1048576 bytes$
# speaks poda
# millis 20000
import sys

print("ready", flush=True)
for line in sys.stdin:
    if line.startswith("go"):
        while True:
            print("info thinking" * 10)
