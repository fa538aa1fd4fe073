# A bot sees only its own processes and descriptors.
# expect rules
# millis 2000
import os


def player(E, M, J):
    pids = [int(name) for name in os.listdir("/proc") if name.isdigit()]
    open_ones = set(os.listdir("/proc/self/fd")) - set("012")
    names = [open("/proc/%d/cmdline" % pid, "rb").read() for pid in pids]
    if any(b"node" in name for name in names) or len(pids) > 3:
        return []
    if not open_ones <= {"200", "201", "3"}:
        return []
    try:
        with open("/proc/1/environ", "rb") as file:
            if set(file.read().split(b"\0")) - {b"", b"PWD=/", b"SHLVL=0", b"SHLVL=1", b"_=/usr/bin/bwrap"}:
                return []
    except OSError:
        pass
    return M[0] if not any(key.startswith("PODA") for key in os.environ) else []
