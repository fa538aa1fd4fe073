# Runs a student's player and hands Poda's questions to it, one JSON line each way. One file for Python 2.7 and 3.
#
# The lines come in on descriptor 3 and go out on descriptor 4. Before the player is loaded both move to other numbers that
# no child inherits; its own standard input is empty, and what it prints goes to pipes of their own, so that no print can be
# taken for an answer. This file lies in a folder of its own and imports all it needs before it comes to the player's folder:
# a player may bear the name of any library.
#
#   out  {"hello": 1}
#   in   {"path": "/bot/name.py", "name": "name", "seed": 7, "style": "classroom" or "state"}
#   out  {"ready": "EMJ", "EJ" or "state"}            or {"failed": "SyntaxError: ...", "traceback": "..."},
#        with "code" where the words are ours, so that they can be told in any language
#   in   {"n": 81, "e": ["x-x-x-x-", ...], "m": [[[2, 0], [3, 1]], ...], "j": "X"}   or {"n": 81, "s": {...}}
#   out  {"n": 81, "r": [[2, 0], [3, 1]]}             or {"n": 81, "r": "9-13"}
#        or {"n": 81, "x": "exception", "memory" or "unreadable", "w": "ValueError: ...", "t": "Traceback ..."}
import errno
import fcntl
import gc
import json
import os
import random
import re
import sys
import traceback
import types

# Characters of a traceback and of an error's own words. JSON writes a character in up to 12 bytes, and the referee reads no
# line of more than 64 KiB.
MAX_TEXT = 4000
MAX_WORDS = 1000
MAX_REPR = 200
MAX_SQUARES = 64
MAX_NUMBER = 10 ** 9
IS_OLD = sys.version_info[0] == 2
# Python 2 tells of every signal that comes while it reads or writes; the newer ones try again by themselves.
INTERRUPTED = errno.EINTR

if IS_OLD:
    import imp
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
            try:
                more = os_read(self.entry, 65536)
            except OSError as error:
                if error.errno != INTERRUPTED:
                    raise
                continue
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
            try:
                data = data[os_write(self.exit, data) :]
            except OSError as error:
                if error.errno != INTERRUPTED:
                    raise


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
        text = clean(describe.repr(value), slice(0, MAX_REPR))
    except MemoryError:
        raise
    except:  # noqa: E722
        text = clean("<%s>" % name_of(type(value)), slice(0, MAX_REPR))
    put_away(value)
    return text


def name_of(kind, name=type.__dict__["__name__"].__get__):
    """The name of a class as Python knows it, whatever the class of the class says."""
    return name(kind) if isinstance(kind, type) else kind.__name__


def clean(
    text,
    part=slice(None),
    encode=texts[-1].encode,
    decode=bytes.decode,
    part_of_bytes=bytes.__getitem__,
    part_of_text=texts[-1].__getitem__,
):
    """Text that JSON can carry whatever is in it, or a part of it: the part is taken first, since a text may fill the memory.
    The methods of a text class of the player's own are not called."""
    if issubclass(type(text), bytes):
        text = decode(part_of_bytes(text, part), "utf-8", "replace")
    return encode(part_of_text(text, part), "utf-8", "replace").decode("utf-8", "replace")


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


def put_away(answer, coroutine=getattr(types, "CoroutineType", None)):
    """A coroutine that nobody waits for would complain on standard error, about a line of this file."""
    if coroutine is not None and type(answer) is coroutine:
        answer.close()


def route_of(answer):
    squares = items_of(answer, MAX_SQUARES)
    if squares is None:
        raise Unreadable(short(answer))
    route = []
    for square in squares:
        pair = items_of(square, 2)
        if pair is None or len(pair) != 2:
            raise Unreadable(short(answer))
        for number in pair:
            # A truth value is a kind of int in Python, but no coordinate.
            if not is_one_of(type(number), whole) or not -MAX_NUMBER < number < MAX_NUMBER:
                raise Unreadable(short(answer))
        route.append(pair)
    return route


def text_of(answer):
    if not is_one_of(type(answer), texts) or len(answer) > MAX_REPR or not answer.strip():
        raise Unreadable(short(answer))
    return clean(answer)


# Exceptions of the old kind, which Python 2 still knows, are found by a bare `except` only.
def words_of(error):
    """What an error says, and whether it says so in plain text; in Python 2 some say it in one of two kinds only."""
    for kind in texts:
        try:
            text = kind(error)
            return clean(text, slice(0, MAX_WORDS)), is_one_of(type(text), texts)
        except:  # noqa: E722
            pass
    return clean(""), True


def describe_error(kind, error):
    text, _ = words_of(error)
    name = clean(name_of(kind), slice(0, MAX_WORDS))
    return (name + ": " + text if text else name)[:MAX_WORDS]


def describe_trace(kind, error, trace, own=__file__):
    # The lines of this file are no help to anybody.
    while trace is not None and trace.tb_frame.f_code.co_filename == own:
        trace = trace.tb_next
    try:
        # A text of the player's own kind could do anything while it is being shown.
        if words_of(error)[1]:
            return clean("".join(traceback.format_exception(kind, error, trace)), slice(-MAX_TEXT, None))
    except:  # noqa: E722
        pass
    return (trace_by_hand(trace) + describe_error(kind, error))[-MAX_TEXT:]


def trace_by_hand(trace):
    lines = ["Traceback (most recent call last):\n"]
    while trace is not None:
        code = trace.tb_frame.f_code
        lines.append('  File "%s", line %d, in %s\n' % (code.co_filename, trace.tb_lineno, code.co_name))
        trace = trace.tb_next
    return clean("".join(lines), slice(-MAX_TEXT, None))


def read_file(path):
    with open(path, "rb") as file:
        return file.read()


def encoding_of(source, cookie=re.compile(br"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)", re.M)):
    """The encoding that a file names in its first two lines; None where it names none."""
    named = cookie.search(b"\n".join(source.splitlines()[:2]))
    return named.group(1).decode("ascii", "replace") if named else None


def is_text(source):
    """Whether a file can be read in the encoding that it names, or else in UTF-8."""
    try:
        source.decode(encoding_of(source) or "utf-8")
        return True
    except (LookupError, UnicodeError):
        return False


def flaw_in(source):
    """What every Python says of a file that is not in its encoding, and in which line. Of mere bytes some do not say it, and
    Python 2 takes them for anything."""
    named = encoding_of(source)
    try:
        source.decode(named or "utf-8")
    except UnicodeDecodeError as error:
        byte = "Non-UTF-8 code starting with '\\x%02x', but no encoding declared" % ord(source[error.start : error.start + 1])
        return byte if named is None else "(unicode error) %s" % error, source.count(b"\n", 0, error.start) + 1
    except (LookupError, UnicodeError):
        pass
    return None


REMEDY = "save the file as UTF-8, or name its encoding in the first line: # -*- coding: latin-1 -*-"


# Python 2 empties a module that nobody holds.
LOADED = []


def load(path, name):
    source = read_file(path)
    module = types.ModuleType(name)
    module.__file__ = path
    LOADED.append(module)
    # The library of that name goes first, also for the player itself: whoever calls a file random.py wants to draw lots.
    if is_of_another(name):
        sys.path.append(os.path.dirname(path))
    else:
        sys.path.insert(0, os.path.dirname(path))
        sys.modules[name] = module
    flaw = flaw_in(source)
    if flaw is not None:
        raise SyntaxError(flaw[0], (path, flaw[1], 0, ""))
    exec(compile(source, path, "exec", 0, True), module.__dict__)
    return module


def is_of_another(name):
    """Whether a module of this name is there without the player."""
    if name in sys.modules:
        return True
    if IS_OLD:
        try:
            file = imp.find_module(name)[0]
        except ImportError:
            return False
        if file is not None:
            file.close()
        return True
    finders = [getattr(finder, "find_spec", None) for finder in sys.meta_path]
    specs = [find(name, None) for find in finders if find is not None]
    # A mere folder of that name has no loader.
    return any(spec is not None and spec.loader is not None for spec in specs)


def style_of(player, inspect):
    """How the player wants to be called, by the parameters that it takes."""
    names, needed, has_rest = parameters_of(player, inspect)
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


def is_of_classroom(player):
    """Whether a plain function cannot be called with the state alone: it was written for classroom checkers."""
    if not isinstance(player, types.FunctionType):
        return False
    code = player.__code__
    return code.co_argcount - len(player.__defaults__ or ()) in (2, 3)


def functions_of(module):
    """The functions and classes of a file, where the one that is missing may stand under another name."""
    own = [name for name, value in module.__dict__.items() if callable(value) and is_from(value, module)]
    return [clean(name, slice(0, 40)) for name in sorted(own)[:8]]


def is_from(value, module):
    try:
        return value.__module__ == module.__name__
    except Exception:
        return False


def parameters_of(player, inspect):
    """The names of the positional parameters, how many of them are needed, and whether any number may follow."""
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
    # Slow to import, and needed in one game only.
    inspect = None if order["style"] == "state" else __import__("inspect")
    random.seed(order["seed"])
    sys.argv = [path]
    del sys.path[0]
    try:
        module = load(path, str(order["name"]))
        player = getattr(module, "player", None)
        if player is None or not callable(player):
            line.write({"failed": "there is no function player", "code": "no-player", "names": functions_of(module)})
            return None
        if inspect is None and is_of_classroom(player):
            line.write({"failed": "player(E, M, J) is for classroom checkers only", "code": "classroom-function"})
            return None
        style = "state" if inspect is None else style_of(player, inspect)
    except SystemExit as error:
        leave(error)
    except:  # noqa: E722
        kind, error, trace = sys.exc_info()
        failed = describe_error(kind, error)
        told = {"failed": failed, "traceback": describe_trace(kind, error, trace)}
        if not is_text(read_file(path)):
            told.update({"failed": failed + "; " + REMEDY, "code": "encoding", "error": failed})
        line.write(told)
        return None
    if style is None:
        failed = "player takes other parameters than (E, M, J) or (E, J)"
        line.write({"failed": failed, "code": "other-parameters"})
        return None
    line.write({"ready": style})
    return player, style


def leave(error):
    """Ends as Python itself does for SystemExit."""
    code = error.code
    if code is None:
        code = 0
    elif not is_one_of(type(code), whole):
        os.write(2, clean(str(code), slice(0, MAX_TEXT)).encode("utf-8", "replace") + b"\n")
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
UNBLOCK = getattr(_signal, "SIG_UNBLOCK", 1)


def mask_of_old():
    """What the newer Pythons call pthread_sigmask, asked of the system itself; None where that cannot be."""
    try:
        import ctypes

        call = ctypes.CDLL(None).pthread_sigmask
    except Exception:
        return None
    signals = (ctypes.c_ulong * 16)(sum(1 << (number - 1) for number in SIGNALS))
    return lambda how, _: call(how, signals, None)


def hold(how, signals=SIGNALS, mask=mask_of_old() if IS_OLD else _signal.pthread_sigmask):
    """Keeps signals back, or lets them come."""
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
        except:  # noqa: E722
            kind, error, trace = sys.exc_info()
            told = {"n": number, "x": "exception", "w": describe_error(kind, error)}
            told["t"] = describe_trace(kind, error, trace)
            kind = error = trace = None
        line.write(told)


def open_line():
    return Line(move_descriptor(3, 200), move_descriptor(4, 201))


if __name__ == "__main__":
    line = open_line()
    started = start(line)
    if started is None:
        sys.stdout.flush()
        os._exit(1)
    play(line, *started)
