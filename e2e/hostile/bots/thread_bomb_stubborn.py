# expect timeout ^\d+ ms > 300 ms$
import threading


def loop():
    while True:
        try:
            threading.Thread(target=loop, daemon=True).start()
        except BaseException:
            pass


def player(E, M, J):
    loop()
