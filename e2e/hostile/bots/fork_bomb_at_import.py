# expect start-up-failure ^BlockingIOError: \[Errno 11\]
import os

while True:
    os.fork()
