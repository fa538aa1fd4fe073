# expect crash ^exit 0$
# speaks poda
# millis 2000
print("ready", flush=True)
