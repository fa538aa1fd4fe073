# expect rules
# millis 20000
import socket

done = []


def player(E, M, J):
    if not done:
        done.append(1)
        try:
            socket.getaddrinfo("example.org", 80)
            return []
        except OSError:
            pass
    return M[0]
