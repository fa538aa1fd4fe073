# Forges the ready message, so that the shim's own ready message looks like an early answer.
# expect unreadable-answer ^answers another question$
import os

for descriptor in range(3, 256):
    try:
        os.write(descriptor, b'{"ready":"EMJ"}\n')
    except OSError:
        pass


def player(E, M, J):
    return M[0]
