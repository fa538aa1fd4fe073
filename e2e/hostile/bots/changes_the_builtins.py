# expect crash ^exit 1$
# millis 2000
import builtins


def player(E, M, J):
    def broken(*args):
        raise ValueError("broken")

    for name in ("isinstance", "len", "list", "type", "str", "issubclass"):
        setattr(builtins, name, broken)
    return M[0]
