# Runs a student's player and hands Poda's questions to it, one JSON line each way. One file for Python 2.7 and 3.
#
# The lines come in on descriptor 3 and go out on descriptor 4. Before the player is loaded both move to other numbers that
# no child inherits; its own standard input is empty, and what it prints goes to pipes of their own, so that no print can be
# taken for an answer.
#
#   out  {"hello": 1}
#   in   {"path": "/bot/name.py", "name": "name", "seed": 7, "style": "classroom" or "state"}
#   out  {"ready": "EMJ", "EJ" or "state"}            or {"failed": "SyntaxError: ...", "traceback": "..."}
#   in   {"n": 81, "e": ["x-x-x-x-", ...], "m": [[[2, 0], [3, 1]], ...], "j": "X"}   or {"n": 81, "s": {...}}
#   out  {"n": 81, "r": [[2, 0], [3, 1]]}             or {"n": 81, "r": "9-13"}
#        or {"n": 81, "x": "exception", "memory" or "unreadable", "w": "ValueError: ...", "t": "Traceback ..."}
import fcntl
import gc
import json
import os
import random
import sys
import traceback
import types

MOST_TEXT = 8000
MOST_REPR = 200
MOST_SQUARES = 64
MOST_NUMBER = 10 ** 9
IS_OLD = sys.version_info[0] == 2

if IS_OLD:
    import repr as reprlib

    import signal as _signal

    whole = (int, long)  # noqa: F821
    texts = (str, unicode)  # noqa: F821
else:
    # The calls themselves: what wraps them since Python 3.5 is slow.
    import _signal
    import reprlib

    whole = (int,)
    texts = (str,)


def move_descriptor(number, lowest):
    moved = fcntl.fcntl(number, fcntl.F_DUPFD, lowest)
    fcntl.fcntl(moved, fcntl.F_SETFD, fcntl.FD_CLOEXEC)
    os.close(number)
    return moved


class Line(object):
    """The line to the referee. Everything it needs is kept at hand: the player may change any module it can reach."""

    def __init__(self, entry, exit):
        self.entry = entry
        self.exit = exit
        self.rest = b""
        self.owner = os.getpid()

    def read(self, os_read=os.read):
        rest = self.rest
        while True:
            end = rest.find(b"\n")
            if end >= 0:
                self.rest = rest[end + 1 :]
                return rest[:end]
            more = os_read(self.entry, 65536)
            if not more:
                return None
            rest += more

    def write(
        self,
        value,
        encode=json.JSONEncoder(separators=(",", ":")).encode,
        os_write=os.write,
        getpid=os.getpid,
        leave=os._exit,
    ):
        # A child of the player's that comes back here was not asked.
        if getpid() != self.owner:
            leave(0)
        data = (encode(value) + "\n").encode("ascii")
        while data:
            data = data[os_write(self.exit, data) :]


class Unreadable(Exception):
    pass


def short(value):
    """What a value looks like, without trusting it."""
    describe = reprlib.Repr()
    describe.maxlevel = 3
    describe.maxlist = describe.maxtuple = 8
    describe.maxstring = describe.maxother = 100
    describe.maxlong = 40
    try:
        text = describe.repr(value)
    except MemoryError:
        raise
    except BaseException:
        text = "<%s>" % name_of(type(value))
    return clean(text)[:MOST_REPR]


def name_of(kind, name=type.__dict__["__name__"].__get__):
    """The name of a class as Python knows it, whatever the class of the class says."""
    return name(kind) if isinstance(kind, type) else kind.__name__


def clean(text):
    """Text that JSON can carry whatever is in it."""
    if isinstance(text, bytes):
        text = text.decode("utf-8", "replace")
    return text.encode("utf-8", "replace").decode("utf-8", "replace")


def items_of(value, most):
    """The items of a real list or tuple; what a class of the player's own says about itself is not asked."""
    if issubclass(type(value), list):
        if list.__len__(value) <= most:
            return list(list.__iter__(value))
    elif issubclass(type(value), tuple):
        if tuple.__len__(value) <= most:
            return list(tuple.__iter__(value))
    return None


def is_one_of(kind, kinds):
    """Whether it is the very class: a class of the player's own may call itself equal to any."""
    return any(kind is one for one in kinds)


def route_of(answer):
    squares = items_of(answer, MOST_SQUARES)
    if squares is None:
        raise Unreadable(short(answer))
    route = []
    for square in squares:
        pair = items_of(square, 2)
        if pair is None or len(pair) != 2:
            raise Unreadable(short(answer))
        for number in pair:
            # A truth value is a kind of int in Python, but no coordinate.
            if not is_one_of(type(number), whole) or not -MOST_NUMBER < number < MOST_NUMBER:
                raise Unreadable(short(answer))
        route.append(pair)
    return route


def text_of(answer):
    if not is_one_of(type(answer), texts) or len(answer) > MOST_REPR:
        raise Unreadable(short(answer))
    return clean(answer)


def describe_error(kind, error):
    try:
        text = str(error)
    except BaseException:
        text = ""
    name = name_of(kind)
    return clean("%s: %s" % (name, text) if text else name)[:1000]


def describe_trace(kind, error, trace):
    try:
        # The lines of this file are no help to anybody.
        while trace is not None and trace.tb_frame.f_code.co_filename == __file__:
            trace = trace.tb_next
        return clean("".join(traceback.format_exception(kind, error, trace)))[-MOST_TEXT:]
    except BaseException:
        return ""


def load(path, name):
    with open(path, "rb") as file:
        source = file.read()
    module = types.ModuleType(str(name))
    module.__file__ = path
    # Known by its name as any module is, unless the name belongs to another one.
    sys.modules.setdefault(str(name), module)
    exec(compile(source, path, "exec", 0, True), module.__dict__)
    return module


def style_of(player):
    """How the player wants to be called, by the parameters that it takes."""
    names, needed, has_rest = parameters_of(player)
    most = 99 if has_rest else len(names)
    if needed > 3:
        return None
    if most == 1:
        return "state"
    if needed <= 2 and most == 2:
        return "EJ"
    if needed == 2 and len(names) > 2 and not names[2].lower().startswith("j"):
        # The third has a value of its own: it is a setting of the author's.
        return "EJ"
    if needed == 2 and len(names) == 2:
        return "EJ"
    return "EMJ" if most >= 3 else None


def parameters_of(player):
    """The names of the positional parameters, how many of them are needed, and whether any number may follow."""
    import inspect

    try:
        if IS_OLD:
            function = player
            bound = 0
            if inspect.isclass(player):
                function, bound = player.__init__, 1
            elif not (inspect.isfunction(player) or inspect.ismethod(player)):
                function = player.__call__
            if inspect.ismethod(function):
                bound = 1
            names, rest, _, defaults = inspect.getargspec(function)
            names = names[bound:]
            return names, len(names) - len(defaults or ()), rest is not None
        names, needed, has_rest = [], 0, False
        for parameter in inspect.signature(player).parameters.values():
            if parameter.kind == parameter.VAR_POSITIONAL:
                has_rest = True
            elif parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD):
                names.append(parameter.name)
                needed += parameter.default is parameter.empty
            elif parameter.kind == parameter.KEYWORD_ONLY and parameter.default is parameter.empty:
                needed = 99
        return names, needed, has_rest
    except (TypeError, ValueError):
        # Built in, or hidden behind something that does not tell: as the assignment says.
        return ["E", "M", "J"], 3, False


def start(line):
    line.write({"hello": 1})
    order = json.loads(line.read().decode("utf-8"))
    path = str(order["path"])
    random.seed(order["seed"])
    sys.argv = [path]
    sys.path[0] = os.path.dirname(path)
    try:
        player = getattr(load(path, order["name"]), "player", None)
        if player is None or not callable(player):
            line.write({"failed": "there is no function player"})
            return None
        style = "state" if order["style"] == "state" else style_of(player)
    except SystemExit as error:
        leave(error)
    except BaseException:
        kind, error, trace = sys.exc_info()
        line.write({"failed": describe_error(kind, error), "traceback": describe_trace(kind, error, trace)})
        return None
    if style is None:
        line.write({"failed": "player takes other parameters than (E, M, J) or (E, J)"})
        return None
    line.write({"ready": style})
    return player, style


def leave(error):
    """Ends as Python itself does for SystemExit."""
    code = error.code
    if code is None:
        code = 0
    elif not is_one_of(type(code), whole):
        os.write(2, clean(str(code)).encode("utf-8", "replace") + b"\n")
        code = 1
    os._exit(code & 255)


def answer(player, style, question, loads=json.loads):
    if style == "state":
        return text_of(player(plain(question["s"])))
    board = [list(str(row)) for row in question["e"]]
    side = str(question["j"])
    if style == "EJ":
        return route_of(player(board, side))
    moves = [[tuple(square) for square in route] for route in question["m"]]
    return route_of(player(board, moves, side))


def plain(value):
    """In Python 2 text is what people write in quotes there."""
    if not IS_OLD:
        return value
    if isinstance(value, dict):
        return dict((str(key), plain(item)) for key, item in value.items())
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value.encode("utf-8") if type(value) is texts[-1] else value


# Signals for which a player may have a handler. Those that come while it is not asked wait until it is.
SIGNALS = tuple(
    getattr(_signal, name)
    for name in ("SIGALRM", "SIGVTALRM", "SIGPROF", "SIGINT", "SIGTERM", "SIGHUP", "SIGUSR1", "SIGUSR2")
)
BLOCK = getattr(_signal, "SIG_BLOCK", 0)
UNBLOCK = getattr(_signal, "SIG_UNBLOCK", 0)


def hold(how, signals=SIGNALS, mask=getattr(_signal, "pthread_sigmask", None)):
    """Keeps signals back, or lets them come; Python 2 cannot."""
    if mask is not None:
        mask(how, signals)


def play(line, player, style, loads=json.loads, hold=hold):
    hold(BLOCK)
    while True:
        text = line.read()
        if text is None:
            os._exit(0)
        question = loads(text.decode("ascii"))
        number = question["n"]
        try:
            try:
                hold(UNBLOCK)
                told = {"n": number, "r": answer(player, style, question)}
            finally:
                hold(BLOCK)
        except Unreadable as error:
            told = {"n": number, "x": "unreadable", "w": error.args[0]}
        except MemoryError:
            question = None
            gc.collect()
            told = {"n": number, "x": "memory", "w": "MemoryError"}
        except SystemExit as error:
            leave(error)
        except BaseException:
            kind, error, trace = sys.exc_info()
            told = {"n": number, "x": "exception", "w": describe_error(kind, error)}
            told["t"] = describe_trace(kind, error, trace)
            kind = error = trace = None
        line.write(told)


def check(path):
    """Only tells whether this Python can read the file."""
    with open(path, "rb") as file:
        source = file.read()
    try:
        compile(source, path, "exec", 0, True)
        told = {"compiles": True}
    except Exception:
        kind, error, _ = sys.exc_info()
        text = getattr(error, "text", None) or ""
        told = {"compiles": False, "what": describe_error(kind, error), "line": getattr(error, "lineno", None) or 0}
        told["text"] = clean(text.strip())[:MOST_REPR]
    line.write(told)


if __name__ == "__main__":
    line = Line(move_descriptor(3, 200), move_descriptor(4, 201))
    if len(sys.argv) > 1:
        check(sys.argv[1])
        os._exit(0)
    started = start(line)
    if started is None:
        sys.stdout.flush()
        os._exit(1)
    play(line, *started)
