# A bot that lowers its own priority would look as if it waited for a core.
# expect rules
import os


def player(E, M, J):
    tries = [
        lambda: os.nice(19),
        lambda: os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0)),
        lambda: os.setpriority(os.PRIO_USER, 0, 10),
    ]
    for attempt in tries:
        try:
            attempt()
            return []
        except OSError:
            pass
    return M[0]
