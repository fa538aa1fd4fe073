# Says by itself that it is ready; what the shim says then comes too early.
# expect unreadable-answer ^answers another question$
import os

for descriptor in range(3, 256):
    try:
        os.write(descriptor, b'{"ready":"EMJ"}\n')
    except OSError:
        pass


def player(E, M, J):
    return M[0]
