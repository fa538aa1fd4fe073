# expect crash ^(SIGSEGV|exit 139 \(as after SIGSEGV\))$
# millis 2000
# unconfined too
import ctypes


def player(E, M, J):
    ctypes.string_at(0)
