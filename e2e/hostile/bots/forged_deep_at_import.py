# Says that it is ready in 64 KiB of objects inside each other.
# expect start-up-failure ^nested deeper than 8$
import os
import time

os.write(201, b'{"a":' * 13000 + b"\n")
time.sleep(60)
