# Calls that use kernel memory are refused: network sockets, vmsplice, huge pages, memfd and others.
# expect rules
# millis 5000
import ctypes
import os
import socket


def can_open(family, kind):
    try:
        socket.socket(family, kind).close()
        return True
    except OSError:
        return False


def player(E, M, J):
    kernel = ctypes.CDLL(None, use_errno=True)
    families = [socket.AF_INET, socket.AF_INET6, socket.AF_NETLINK, socket.AF_PACKET, 38, 40, 44]
    if any(can_open(family, kind) for family in families for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW)):
        return []
    reading, writing = os.pipe()
    text = ctypes.create_string_buffer(4096)
    piece = (ctypes.c_void_p * 2)(ctypes.addressof(text), 4096)
    if kernel.vmsplice(writing, piece, 1, 8) >= 0 or kernel.tee(reading, writing, 1, 2) >= 0:
        return []
    huge = kernel.syscall(9 if os.uname().machine == "x86_64" else 222, None, 2 ** 21, 3, 0x40022, -1, 0)
    if huge != -1 or kernel.syscall(447, 0) >= 0:
        return []
    calls = ["memfd_create", "userfaultfd", "io_uring_setup", "bpf", "mq_open", "inotify_init", "fanotify_init"]
    return [] if any(getattr(kernel, name)(b"/x", 0, 0, 0) >= 0 for name in calls if hasattr(kernel, name)) else M[0]
