# The bot's process exits; a move from its child would not count.
# expect crash ^exit 2$
# speaks poda
# millis 2000
import os
import sys
import time

print("ready", flush=True)
for line in sys.stdin:
    if line.startswith("go"):
        if os.fork() != 0:
            os._exit(2)
        time.sleep(60)
