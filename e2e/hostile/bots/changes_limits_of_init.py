# A bot may not change the limits of the sandbox's first process, which may be of the same user.
# expect rules
# millis 5000
import ctypes
import resource

libc = ctypes.CDLL(None, use_errno=True)


def change(pid, kind, limit):
    numbers = (ctypes.c_uint64 * 2)(*[number % 2**64 for number in limit])
    return libc.prlimit64(pid, int(kind), numbers, None)


def player(E, M, J):
    # As a bot may lower its own limits, so could it those of a process of the same user.
    soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if change(0, resource.RLIMIT_NOFILE, (soft, most)) != 0:
        return []
    for kind, limit in ((resource.RLIMIT_NOFILE, (0, 0)), (resource.RLIMIT_CPU, (1, 1)), (resource.RLIMIT_AS, (0, 0))):
        if change(1, kind, limit) == 0:
            return []
    return M[0]
