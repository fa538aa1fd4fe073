# A bot inherits no descriptor of the referee: it has only stdin, stdout and stderr.
# expect rules
# speaks poda
# millis 2000
import os
import sys


def is_open(number):
    try:
        os.fstat(number)
        return True
    except OSError:
        return False


others = [number for number in range(3, 300) if is_open(number)]
legal = []
for line in sys.stdin:
    word, *rest = line.split() or [""]
    if word == "poda":
        print("ready", flush=True)
    elif word == "legal":
        legal = rest
    elif word == "go":
        print("move", rest[0], "9-32" if others else legal[0], flush=True)
