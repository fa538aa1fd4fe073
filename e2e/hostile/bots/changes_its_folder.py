# expect rules
import os

os.chdir("/proc/self/fd")
os.umask(0o777)
os.environ.clear()


def player(E, M, J):
    return M[0]
