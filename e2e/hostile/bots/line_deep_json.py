# expect unreadable-answer ^\[{100,}
# speaks poda
# millis 2000
import sys

print("ready", flush=True)
for line in sys.stdin:
    if line.startswith("go"):
        print("[" * 30000, flush=True)
