# Unread data in a socket buffer is memory that belongs to no process.
# expect memory ^\d+ MiB
# millis 30000
import os
import socket
import time

CHILDREN = 8


def fill():
    kept = []
    try:
        while True:
            pair = socket.socketpair()
            kept.append(pair)
            for end in pair:
                end.setblocking(False)
                try:
                    end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 2 ** 24)
                except OSError:
                    pass
                try:
                    while True:
                        end.send(b"x" * 65536)
                except OSError:
                    pass
    except OSError:
        return kept


def player(E, M, J):
    reading, writing = os.pipe()
    for _ in range(CHILDREN):
        if os.fork() == 0:
            kept = fill()
            os.write(writing, b"x")
            time.sleep(60)
            os._exit(len(kept) & 1)
    for _ in range(CHILDREN):
        os.read(reading, 1)
    time.sleep(3)
    return []
