# The referee skips info lines up to its limit of bytes.
# expect protocol-flood ^more than 1048576 bytes$
# speaks poda
# millis 20000
import sys

print("ready", flush=True)
for line in sys.stdin:
    if line.startswith("go"):
        while True:
            print("info thinking" * 10)
