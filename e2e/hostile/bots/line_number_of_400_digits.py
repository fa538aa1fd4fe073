# expect unreadable-answer ^move 9{195}…?
# speaks poda
# millis 2000
import sys

for line in sys.stdin:
    if line.startswith("poda"):
        print("ready", flush=True)
    elif line.startswith("go"):
        print("move %s 9-13" % ("9" * 400), flush=True)
