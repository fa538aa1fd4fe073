# expect illegal-move ^9-32$
# speaks poda
# millis 2000
import sys

for line in sys.stdin:
    if line.startswith("poda"):
        print("ready", flush=True)
    elif line.startswith("go"):
        print("move " + line.split()[1] + " 9-32", flush=True)
