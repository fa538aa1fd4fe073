# This bot has the name of a Python library; if the shim imported the bot by mistake, it would write garbage.
# expect rules
import json
import os

try:
    os.write(4, b"garbage\n")
except OSError:
    pass


def player(E, M, J):
    return json.loads(json.dumps(M))[0]
