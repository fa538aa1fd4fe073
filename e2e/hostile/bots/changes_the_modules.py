# The shim keeps references to all functions that it needs.
# expect rules
import json
import os
import random
import sys
import time


def broken(*args, **more):
    raise ValueError("broken")


def player(E, M, J):
    json.loads = json.dumps = json.JSONEncoder = json.JSONDecoder = broken
    os.read = os.write = os._exit = os.getpid = broken
    random.seed = random.random = broken
    time.time = time.perf_counter = time.monotonic = broken
    sys.stdout = sys.stderr = sys.__stdout__ = None
    sys.modules.clear()
    return M[0]
