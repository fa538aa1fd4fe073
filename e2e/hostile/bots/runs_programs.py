# expect rules
# millis 5000
import subprocess

done = []


def player(E, M, J):
    if not done:
        done.append(subprocess.check_output(["/bin/echo", '{"n":1}']))
        subprocess.call("echo noise; echo noise >&2; cat; exit 3", shell=True)
    return M[0]
