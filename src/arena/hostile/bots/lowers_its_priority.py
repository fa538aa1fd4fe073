# expect rules
# millis 5000
import os

os.nice(19)
os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def player(E, M, J):
    return M[0]
