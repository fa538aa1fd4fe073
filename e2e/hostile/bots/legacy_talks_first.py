# expect unreadable-answer ^(hola|answered before it was asked)$
# speaks legacy
import time

print("hola", flush=True)
time.sleep(60)
