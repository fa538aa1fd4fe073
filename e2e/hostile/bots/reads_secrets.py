# expect rules
# millis 2000
import os


def player(E, M, J):
    for path in ("@SECRET@", "@OTHER@", "@HOME_FILE@", "/etc/shadow", "/etc/passwd", "/proc/1/root@SECRET@"):
        try:
            with open(path, "rb") as file:
                if file.read(1):
                    return []
        except OSError:
            pass
    for folder in (os.path.dirname("@OTHER@"), "/home", "/var", "/sys/fs", "/mnt", "/run"):
        try:
            if os.listdir(folder):
                return []
        except OSError:
            pass
    return M[0]
