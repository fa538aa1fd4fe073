# expect unreadable-answer ^I think\.\.\.$
# speaks legacy
# millis 5000
import sys

for line in sys.stdin:
    print("I think...\nc,a;d,b", flush=True)
