# Extra spaces, carriage returns and info lines are allowed.
# expect rules
# speaks poda
# millis 2000
import sys

for line in sys.stdin:
    words = line.split()
    if words[0] == "poda":
        sys.stdout.write("\r\n  ready  me \r\n")
    elif words[0] == "legal":
        move = words[1]
    elif words[0] == "go":
        sys.stdout.write("info depth 1\r\n\r\n  move  %s  %s \r\n" % (words[1], move))
    sys.stdout.flush()
