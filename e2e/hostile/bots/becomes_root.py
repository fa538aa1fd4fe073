# expect rules
# millis 2000
import os


def player(E, M, J):
    if os.getuid() == 0:
        return []
    for become in (os.setuid, os.setgid, os.seteuid, lambda number: os.setgroups([number])):
        try:
            become(0)
            return []
        except OSError:
            pass
    with open("/proc/self/status") as file:
        status = dict(line.split(":\t", 1) for line in file.read().splitlines() if ":\t" in line)
    if int(status["CapEff"], 16) != 0 or int(status["CapPrm"], 16) != 0 or int(status["CapAmb"], 16) != 0:
        return []
    return M[0] if status["NoNewPrivs"].strip() == "1" and status["Seccomp"].strip() == "2" else []
