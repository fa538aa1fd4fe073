# expect timeout ^\d+ ms > 300 ms$
# answer ^move 1 9-13$
# speaks poda
import sys

print("ready", flush=True)
for line in sys.stdin:
    if line.startswith("go"):
        sys.stdout.write("move 1 9-13")
        sys.stdout.flush()
