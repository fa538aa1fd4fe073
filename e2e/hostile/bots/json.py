# Bears the name of a library, and garbage to whoever imports it for that library.
# expect rules
import json
import os

try:
    os.write(4, b"garbage\n")
except OSError:
    pass


def player(E, M, J):
    return json.loads(json.dumps(M))[0]
