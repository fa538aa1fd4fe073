# expect rules
# millis 2000
kept = []


def player(E, M, J):
    try:
        while True:
            kept.append(open("/dev/zero", "rb"))
    except OSError:
        pass
    return M[0] if len(kept) < 1000 else []
