# expect unreadable-answer ^not UTF-8$
# speaks poda
# millis 2000
import os
import sys

print("ready", flush=True)
for line in sys.stdin:
    if line.startswith("go"):
        os.write(1, b"move 1 \xff\xfe\n")
