# Shared memory stays allocated when all but one page is unmapped, and then /proc shows it in no process.
# expect memory|rules ^\d+ MiB
# millis 30000
import ctypes
import os
import time

SIZE = 4 * 2 ** 20
PIECES = 40
CHILDREN = 4


def allocate():
    # Allocates in small pieces, so that little of the memory is mapped at any time.
    return all([allocate_piece() for _ in range(PIECES)])


def allocate_piece():
    kernel = ctypes.CDLL(None, use_errno=True)
    kernel.mmap.restype = ctypes.c_void_p
    kernel.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
    kernel.munmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
    for descriptor, flags in ((-1, 0x21), (zero(), 0x01)):
        if descriptor is None:
            continue
        place = kernel.mmap(None, SIZE, 3, flags, descriptor, 0)
        if place not in (None, 2 ** 64 - 1):
            ctypes.memset(place, 1, SIZE)
            kernel.munmap(place + 4096, SIZE - 4096)
            return True
    return False


def zero():
    try:
        return os.open("/dev/zero", os.O_RDWR)
    except OSError:
        return None


def player(E, M, J):
    reading, writing = os.pipe()
    for _ in range(CHILDREN):
        if os.fork() == 0:
            is_allocated = allocate()
            os.write(writing, b"y" if is_allocated else b"n")
            time.sleep(60 if is_allocated else 0)
            os._exit(0)
    os.close(writing)
    answers = b""
    while len(answers) < CHILDREN:
        more = os.read(reading, CHILDREN)
        if not more:
            break
        answers += more
    os.close(reading)
    if b"y" not in answers:
        for _ in range(CHILDREN):
            os.wait()
        return M[0]
    # Sleeps long enough for the referee to check the memory many times.
    time.sleep(3)
    return []
