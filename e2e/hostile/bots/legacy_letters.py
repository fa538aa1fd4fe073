# Coordinates may be letters, but this move is illegal.
# expect illegal-move ^0,0;7,7$
# speaks legacy
# millis 5000
import sys

for line in sys.stdin:
    print("A,a;h,H", flush=True)
