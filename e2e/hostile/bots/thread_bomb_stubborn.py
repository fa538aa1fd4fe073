# expect timeout|memory ^(\d+ ms > 300 ms|MemoryError)$
import threading


def loop():
    while True:
        try:
            threading.Thread(target=loop, daemon=True).start()
        except BaseException:
            pass


def player(E, M, J):
    loop()
