# expect unreadable-answer ^no JSON object$
# millis 2000
import os


def player(E, M, J):
    os.write(201, b"x\n" * 2000000)
    return M[0]
