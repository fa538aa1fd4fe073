# Mounts are nosuid and nodev, kernel settings are read-only, and setuid programs do not give root.
# expect rules
# millis 5000
import os
import subprocess


def can_open(path, flags):
    try:
        os.close(os.open(path, flags))
        return True
    except OSError:
        return False


def player(E, M, J):
    with open("/proc/self/mountinfo") as file:
        mounts = [(line.split()[4], line.split()[5].split(",")) for line in file]
    for place, options in mounts:
        if "nosuid" not in options or ("nodev" not in options and not place.startswith("/dev/")):
            return []
        if "rw" in options and place not in ("/proc", "/tmp") and not place.startswith("/dev/"):
            return []
    with open("/proc/self/status") as file:
        status = dict(line.split(":\t", 1) for line in file.read().splitlines() if ":\t" in line)
    if int(status["CapBnd"], 16) != 0 or int(status["CapInh"], 16) != 0 or status["NoNewPrivs"] != "1":
        return []
    writable = ["/proc/sysrq-trigger", "/proc/sys/kernel/core_pattern", "/proc/sys/vm/drop_caches", "/proc/sys/kernel/hostname"]
    readable = ["/proc/kcore", "/proc/kmsg", "/proc/slabinfo"]
    if any(can_open(path, os.O_WRONLY) for path in writable) or any(can_open(path, os.O_RDONLY) for path in readable):
        return []
    if can_open("/dev/tty", os.O_RDWR):
        return []
    for program in (["/bin/su", "-c", "id -u"], ["/bin/mount", "-t", "tmpfs", "none", "/tmp"]):
        try:
            if subprocess.run(program, stdin=subprocess.DEVNULL, capture_output=True, timeout=3).returncode == 0:
                return []
        except (OSError, subprocess.TimeoutExpired):
            pass
    return M[0]
