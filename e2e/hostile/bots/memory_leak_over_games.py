# Memory and files leaked in one game do not count in the next.
# expect rules
# games 3
# millis 2000
kept = []


def player(E, M, J):
    if not kept:
        kept.append(bytearray(b"x") * (60 * 2 ** 20))
        open("/tmp/kept", "ab").write(b"x" * 2 ** 20)
    assert len(open("/tmp/kept", "rb").read()) == 2 ** 20
    return M[0]
