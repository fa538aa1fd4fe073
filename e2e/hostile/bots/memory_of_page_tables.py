# Reading untouched pages uses only the shared zero page, but the page tables use memory.
# expect memory ^\d+ MiB
# speaks poda
# millis 30000
import ctypes
import sys
import time

kernel = ctypes.CDLL(None, use_errno=True)
kernel.mmap.restype = ctypes.c_void_p
kernel.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
kernel.madvise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
STEP = 2 ** 21


def spread(tables):
    # MAP_PRIVATE, MAP_ANONYMOUS, MAP_NORESERVE; then MADV_NOHUGEPAGE.
    place = kernel.mmap(None, tables * STEP, 1, 0x4022, -1, 0)
    kernel.madvise(place, tables * STEP, 15)
    for table in range(tables):
        ctypes.c_ubyte.from_address(place + table * STEP).value


for line in sys.stdin:
    if line.startswith("poda"):
        print("ready", flush=True)
    elif line.startswith("go"):
        spread(100000)
        time.sleep(3)
        print("move " + line.split()[1] + " 9-32", flush=True)
