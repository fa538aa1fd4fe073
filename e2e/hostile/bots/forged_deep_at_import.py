# Announces itself with 64 KiB of nested objects.
# expect start-up-failure ^nested deeper than 8$
import os
import time

os.write(201, b'{"a":' * 13000 + b"\n")
time.sleep(60)
