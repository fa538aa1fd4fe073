# 60 KiB of blanks take no longer to judge than a word.
# expect unreadable-answer ^x$
# speaks legacy
# millis 5000
# unconfined yes
import sys

for line in sys.stdin:
    print(" " * 60000 + "x", flush=True)
