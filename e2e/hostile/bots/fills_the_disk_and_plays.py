# expect rules
# millis 5000
done = []


def player(E, M, J):
    if not done:
        done.append(1)
        try:
            for i in range(400):
                with open("/tmp/%d" % i, "wb") as file:
                    file.write(b"x" * 2 ** 20)
        except OSError:
            pass
    return M[0]
