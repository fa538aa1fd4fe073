# expect unreadable-answer ^x {199}…$
# speaks poda
# millis 5000
import sys

for line in sys.stdin:
    if line.startswith("poda"):
        print("ready", flush=True)
    if line.startswith("go"):
        print("move " + line.split()[1] + " " * 30000 + "x" + " " * 30000 + "y", flush=True)
