# expect rules
# millis 5000
import socket


def can_connect(family, kind, address):
    try:
        with socket.socket(family, kind) as end:
            end.settimeout(0.2)
            end.connect(address)
            end.send(b"out")
            return True
    except OSError:
        return False


def player(E, M, J):
    if can_connect(socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", @PORT@)):
        return []
    if can_connect(socket.AF_INET6, socket.SOCK_STREAM, ("::1", @PORT@)):
        return []
    if can_connect(socket.AF_UNIX, socket.SOCK_STREAM, "\0@MARK@"):
        return []
    try:
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"out", ("127.0.0.1", @PORT@))
    except OSError:
        pass
    try:
        socket.socket(socket.AF_PACKET, socket.SOCK_RAW)
        return []
    except OSError:
        pass
    return M[0]
