# What the shim needs it has at hand.
# expect rules
import json
import os
import random
import sys
import time


def broken(*args, **more):
    raise ValueError("broken")


def player(E, M, J):
    json.loads = json.dumps = json.JSONEncoder.encode = json.JSONEncoder.iterencode = broken
    json.JSONDecoder.decode = json.JSONDecoder.raw_decode = broken
    os.read = os.write = os._exit = broken
    random.seed = random.random = broken
    time.time = time.perf_counter = time.monotonic = broken
    sys.stdout = sys.stderr = sys.__stdout__ = None
    sys.modules.clear()
    return M[0]
