# Breaks Python's json module, so the shim cannot encode the bot's move.
# expect crash ^exit 1$
# millis 2000
import json


def broken(*args, **more):
    raise ValueError("broken")


def player(E, M, J):
    json.JSONEncoder.encode = json.JSONEncoder.iterencode = broken
    json.JSONDecoder.decode = json.JSONDecoder.raw_decode = broken
    return M[0]
