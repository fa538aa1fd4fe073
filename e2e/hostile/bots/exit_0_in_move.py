# expect crash ^exit 0$
# millis 2000
# unconfined too


def player(E, M, J):
    exit(0)
