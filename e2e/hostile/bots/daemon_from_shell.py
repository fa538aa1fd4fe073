# expect rules
# millis 3000
# unconfined too
import os

os.system("setsid sh -c 'trap \"\" TERM HUP INT; sleep 600; sleep 601' >/dev/null 2>&1 &")
os.system("nohup sleep 602 >/dev/null 2>&1 &")


def player(E, M, J):
    return M[0]
