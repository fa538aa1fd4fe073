# expect protocol-flood ^a line longer than 65536 bytes$
# speaks poda
# millis 5000
import sys

print("ready", flush=True)
sys.stdin.readline()
sys.stdout.write("move 1 ")
while True:
    sys.stdout.write("9-13x" * 1000)
