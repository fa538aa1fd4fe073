# expect unreadable-answer ^answers another question$
# speaks poda
import time

print("ready\nmove 1 9-13", flush=True)
time.sleep(60)
