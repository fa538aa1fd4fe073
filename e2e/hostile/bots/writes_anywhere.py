# expect rules
# millis 2000
import os


def player(E, M, J):
    folders = ["/", "/usr", "/usr/bin", "/bot", "/shim", "/etc", "/dev", "/proc", "/proc/sys/kernel", "/var/tmp", "/run"]
    for folder in folders + [os.path.dirname("@OTHER@"), os.path.dirname("@HOME_FILE@")]:
        try:
            with open(os.path.join(folder, "@MARK@"), "w") as file:
                file.write("x")
            return []
        except OSError:
            pass
    for path in (__file__, "/shim/player_shim.py", "/proc/sys/kernel/core_pattern", "/proc/self/oom_score_adj_", "/usr/bin/env"):
        try:
            os.remove(path)
            return []
        except OSError:
            pass
        try:
            open(path, "r+").close()
            return []
        except OSError:
            pass
    return M[0]
