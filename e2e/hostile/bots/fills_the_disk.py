# expect exception ^OSError: \[Errno (28|27)\]
# millis 5000


def player(E, M, J):
    for i in range(400):
        with open("/tmp/%d" % i, "wb") as file:
            file.write(b"x" * 2 ** 20)
