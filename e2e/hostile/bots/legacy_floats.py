# expect unreadable-answer ^2\.0,0\.0;3\.0,1\.0$
# speaks legacy
# millis 5000
import sys

for line in sys.stdin:
    print("2.0,0.0;3.0,1.0", flush=True)
