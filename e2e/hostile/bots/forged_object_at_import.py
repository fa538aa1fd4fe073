# Reports a start-up failure with an object where the protocol has a string.
# expect start-up-failure ^unreadable$
# answer "error":\{"toString":1\}
# unconfined yes
import os
import sys
import time

frame = sys._getframe()
while "line" not in frame.f_locals:
    frame = frame.f_back
os.write(frame.f_locals["line"].exit, b'{"failed":"x","code":"encoding","error":{"toString":1}}\n')
time.sleep(60)
