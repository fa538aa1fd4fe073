# expect exception ^OSError: \[Errno 27\] File too large
# millis 5000


def player(E, M, J):
    with open("/tmp/huge", "wb") as file:
        file.truncate(10 ** 10)
