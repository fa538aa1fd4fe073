# expect unreadable-answer ^9,9;8,8$
# speaks legacy
# millis 5000
import sys

for line in sys.stdin:
    print("9,9;8,8", flush=True)
