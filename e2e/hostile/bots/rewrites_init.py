# If a bot could overwrite the sandbox's init process, init would run without a clock and outlive the referee.
# expect rules
# millis 5000
import ctypes
import os


def can(act):
    try:
        return bool(act())
    except OSError:
        return False


def write_over():
    # Overwrites the code of init with x64 jumps to themselves.
    with open("/proc/1/maps") as file:
        ranges = [line.split()[0].split("-") for line in file if " r-xp " in line and "[" not in line]
    with open("/proc/1/mem", "r+b", buffering=0) as memory:
        for first, last in ranges:
            memory.seek(int(first, 16))
            memory.write(b"\xeb\xfe" * ((int(last, 16) - int(first, 16)) // 2))
    return True


def vector(text):
    buffer = ctypes.create_string_buffer(text)
    return (ctypes.c_void_p * 2)(ctypes.addressof(buffer), len(text)), buffer


def player(E, M, J):
    kernel = ctypes.CDLL(None, use_errno=True)
    pair, kept = vector(b"x" * 8)
    tries = [
        write_over,
        lambda: open("/proc/1/mem", "r+b"),
        lambda: open("/proc/1/environ", "rb").read(1),
        lambda: os.listdir("/proc/1/root"),
        lambda: os.readlink("/proc/1/exe"),
        lambda: os.open("/proc/1/fd/1", os.O_WRONLY),
        lambda: kernel.ptrace(16, 1, None, None) == 0,
        lambda: kernel.process_vm_readv(1, pair, 1, pair, 1, 0) >= 0,
        lambda: kernel.process_vm_writev(1, pair, 1, pair, 1, 0) >= 0,
        # pidfd_getfd copies a descriptor of init; one of them is the pipe to the referee.
        lambda: kernel.syscall(438, os.pidfd_open(1), 1, 0) >= 0,
    ]
    return [] if any(can(attempt) for attempt in tries) else M[0]
