# expect unreadable-answer ^answers another question$
# speaks poda
# millis 2000
import sys

for line in sys.stdin:
    if line.startswith("poda"):
        print("ready", flush=True)
    elif line.startswith("go"):
        print("move 7 9-13", flush=True)
