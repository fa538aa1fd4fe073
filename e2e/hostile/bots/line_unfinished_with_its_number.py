# The evidence leaves out the question's number, which differs from run to run.
# speaks poda
# expect timeout ^\d+ ms > 300 ms$
# answer ^move N 9-$
import sys

print("ready", flush=True)
for line in sys.stdin:
    if line.startswith("go"):
        sys.stdout.write("move %s 9-" % line.split()[1])
        sys.stdout.flush()
