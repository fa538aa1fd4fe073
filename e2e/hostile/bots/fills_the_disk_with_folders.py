# Creates more empty folders than the limit on files allows.
# expect memory ^/tmp: \d+ > 1000$
# millis 20000
import os
import time


def player(E, M, J):
    for i in range(3000):
        os.mkdir("/tmp/%d" % i)
    time.sleep(60)
