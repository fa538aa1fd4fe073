# Neither processes nor descriptors but its own.
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
    return M[0] if not any(key.startswith("PODA") for key in os.environ) else []
