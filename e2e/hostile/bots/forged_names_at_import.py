# Sends objects where the protocol has names.
# expect start-up-failure ^unreadable$
import os
import time

os.write(201, b'{"failed":"x","code":"no-player","names":[{"toString":null},{"__proto__":null}]}\n')
time.sleep(60)
