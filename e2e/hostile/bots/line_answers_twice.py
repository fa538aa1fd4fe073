# expect unreadable-answer ^answers another question$
# answer ^move N 9-13$
# speaks poda
# millis 2000
import sys

for line in sys.stdin:
    words = line.split()
    if words[0] == "poda":
        print("ready", flush=True)
    elif words[0] == "legal":
        move = words[1]
    elif words[0] == "go":
        print("move %s %s\nmove %s %s" % (words[1], move, words[1], move), flush=True)
