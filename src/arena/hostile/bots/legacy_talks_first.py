# expect unreadable-answer ^answered before it was asked$
# speaks legacy
import time

print("hola", flush=True)
time.sleep(60)
