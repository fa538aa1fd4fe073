# The evidence in the verdict leaves out the number of the request, which differs between runs.
# speaks poda
# expect timeout ^\d+ ms > 300 ms$
# answer ^move N 9-$
import sys

print("ready", flush=True)
for line in sys.stdin:
    if line.startswith("go"):
        sys.stdout.write("move %s 9-" % line.split()[1])
        sys.stdout.flush()
