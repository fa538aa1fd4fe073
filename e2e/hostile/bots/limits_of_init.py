# The resource limits apply to every process of the sandbox, init (PID 1) included.
# expect rules
# millis 5000
import resource


def player(E, M, J):
    with open("/proc/1/limits") as file:
        hard = {line[:26].strip(): line[47:68].strip() for line in file}
    names = ["Max cpu time", "Max file size", "Max stack size", "Max open files", "Max msgqueue size"]
    if any(hard[name] == "unlimited" for name in names) or hard["Max core file size"] != "0":
        return []
    # A bot cannot raise its own limits either.
    for kind in (resource.RLIMIT_NPROC, resource.RLIMIT_NOFILE, resource.RLIMIT_FSIZE, resource.RLIMIT_CPU):
        soft, most = resource.getrlimit(kind)
        if most == resource.RLIM_INFINITY:
            return []
        try:
            resource.setrlimit(kind, (soft, most + 1))
            return []
        except (ValueError, OSError):
            pass
    return M[0]
