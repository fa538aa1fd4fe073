# 60 KiB of blanks must not slow down the referee's parser.
# expect unreadable-answer ^x$
# speaks legacy
# millis 5000
# unconfined yes
import sys

for line in sys.stdin:
    print(" " * 60000 + "x", flush=True)
