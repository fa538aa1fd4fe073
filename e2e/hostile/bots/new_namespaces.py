# Tries unshare, mounts, chroot, memfd_create, io_uring and bpf.
# expect rules
# millis 2000
import ctypes
import os


def player(E, M, J):
    kernel = ctypes.CDLL(None, use_errno=True)
    tries = [
        kernel.unshare(0x10000000),
        kernel.mount(b"none", b"/tmp", b"tmpfs", 0, None),
        kernel.umount2(b"/proc", 2),
        kernel.chroot(b"/tmp"),
        kernel.syscall(319, b"x", 0),
        kernel.syscall(425, 8, None),
        kernel.syscall(321, 0, None, 0),
    ]
    return M[0] if all(result < 0 for result in tries) else []
