# Runs a student's player and passes Poda's questions to it, one JSON line each way. One file for Python 2.7 and 3.
#
# Questions come in on descriptor 3, answers go out on descriptor 4. Before it loads the player, the shim moves both to other
# numbers that no child inherits. The player's stdin is empty, and its stdout and stderr have pipes of their own, so that no
# print can be taken for an answer. The shim lies in a folder of its own and imports all libraries before it adds the player's
# folder to the path, because a player may have the name of any library.
#
#   out  {"hello": 1}
#   in   {"path": "/bot/name.py", "name": "name", "seed": "32 hexadecimal digits", "style": "classroom" or "state"}
#   out  {"ready": "EMJ", "EJ" or "state"}            or {"failed": "SyntaxError: ...", "traceback": "..."},
#        with "code" if the text is Poda's own, so that Poda can translate it
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

# Characters of a traceback, an error message and a repr. JSON writes a character in up to 12 bytes, and the referee
# accepts no line of more than 64 KiB.
MAX_TEXT = 4000
MAX_WORDS = 1000
MAX_REPR = 200
MAX_SQUARES = 64
MAX_NUMBER = 10 ** 9
IS_OLD = sys.version_info[0] == 2
# In Python 2 a signal interrupts read and write with EINTR; Python 3 retries by itself.
INTERRUPTED = errno.EINTR

if IS_OLD:
    import imp
    import repr as reprlib

    import signal as _signal

    whole = (int, long)  # noqa: F821
    texts = (str, unicode)  # noqa: F821
else:
    # The Python wrappers in `signal` since Python 3.5 are slow.
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
    """The channel to the referee. It keeps references to all functions that it needs: the player may change any module."""

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
        # A child process forked by the player must not answer.
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
    """A short repr of a value that the player returned; its methods may be hostile."""
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
    close_coroutine(value)
    return text


def name_of(kind, name=type.__dict__["__name__"].__get__):
    """The name of a class, even if its metaclass overrides `__name__`."""
    return name(kind) if isinstance(kind, type) else kind.__name__


def clean(
    text,
    part=slice(None),
    encode=texts[-1].encode,
    decode=bytes.decode,
    part_of_bytes=bytes.__getitem__,
    part_of_text=texts[-1].__getitem__,
):
    """Text, or a part of it, that JSON can encode. The part is cut off first, since a text may fill the memory. Methods of a
    str subclass of the player are not called."""
    if issubclass(type(text), bytes):
        text = decode(part_of_bytes(text, part), "utf-8", "replace")
    return encode(part_of_text(text, part), "utf-8", "replace").decode("utf-8", "replace")


def items_of(value, limit):
    """The items of a list or tuple; methods of a subclass are not called. None for another type or above the limit."""
    if issubclass(type(value), list):
        if list.__len__(value) <= limit:
            return list(list.__iter__(value))
    elif issubclass(type(value), tuple):
        if tuple.__len__(value) <= limit:
            return list(tuple.__iter__(value))
    return None


def is_one_of(kind, kinds):
    """True if a class is one of the given ones, compared by identity: a class of the player may claim to equal any."""
    return any(kind is one for one in kinds)


def close_coroutine(answer, coroutine=getattr(types, "CoroutineType", None)):
    """Closes a coroutine; otherwise Python warns on stderr that it was never awaited, with a line of this shim."""
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
            # In Python bool is a subclass of int, but it is not a coordinate.
            if not is_one_of(type(number), whole) or not -MAX_NUMBER < number < MAX_NUMBER:
                raise Unreadable(short(answer))
        route.append(pair)
    return route


def text_of(answer):
    if not is_one_of(type(answer), texts) or len(answer) > MAX_REPR or not answer.strip():
        raise Unreadable(short(answer))
    return clean(answer)


# Old-style exception classes of Python 2 are caught only by a bare `except`.
def words_of(error):
    """An error's message, and whether it is a plain string; in Python 2 some convert to only one of str and unicode."""
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
    # The frames of this file do not help the student.
    while trace is not None and trace.tb_frame.f_code.co_filename == own:
        trace = trace.tb_next
    try:
        # The methods of a str subclass could run any code during formatting.
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
    """The encoding that a file declares in its first two lines, or None."""
    named = cookie.search(b"\n".join(source.splitlines()[:2]))
    return named.group(1).decode("ascii", "replace") if named else None


def is_text(source):
    """True if a file can be decoded in its declared encoding, or else in UTF-8."""
    try:
        source.decode(encoding_of(source) or "utf-8")
        return True
    except (LookupError, UnicodeError):
        return False


def flaw_in(source):
    """The message and the line of a decoding error, or None. Some versions of Python do not report such an error when they
    compile bytes, and Python 2 accepts any bytes."""
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


# Python 2 clears a module without references.
LOADED = []


def load(path, name):
    source = read_file(path)
    module = types.ModuleType(name)
    module.__file__ = path
    LOADED.append(module)
    # A library with the name of the player's file takes precedence: a file random.py that imports random gets the
    # library.
    if is_library(name):
        sys.path.append(os.path.dirname(path))
    else:
        sys.path.insert(0, os.path.dirname(path))
        sys.modules[name] = module
    flaw = flaw_in(source)
    if flaw is not None:
        raise SyntaxError(flaw[0], (path, flaw[1], 0, ""))
    exec(compile(source, path, "exec", 0, True), module.__dict__)
    return module


def is_library(name):
    """True if a library has this module name, so that the player's file must not take it."""
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
    # A folder without __init__.py (a namespace package) has no loader.
    return any(spec is not None and spec.loader is not None for spec in specs)


def style_of(player, inspect):
    """The player's calling convention, from its parameters; None if no convention fits."""
    names, needed, has_rest = parameters_of(player, inspect)
    limit = 99 if has_rest else len(names)
    if needed > 3:
        return None
    if limit == 1:
        return "state"
    if needed <= 2 and limit == 2:
        return "EJ"
    if needed == 2 and len(names) > 2 and not names[2].lower().startswith("j"):
        # The third parameter has a default value and is not J: it is an option that the author added.
        return "EJ"
    if needed == 2 and len(names) == 2:
        return "EJ"
    return "EMJ" if limit >= 3 else None


def is_of_classroom(player):
    """True for a function that needs two or three arguments: it was written for classroom checkers."""
    if not isinstance(player, types.FunctionType):
        return False
    code = player.__code__
    return code.co_argcount - len(player.__defaults__ or ()) in (2, 3)


def functions_of(module):
    """Names of the functions and classes of a file; the player may be among them under a wrong name."""
    own = [name for name, value in module.__dict__.items() if callable(value) and is_from(value, module)]
    return [clean(name, slice(0, 40)) for name in sorted(own)[:8]]


def is_from(value, module):
    try:
        return value.__module__ == module.__name__
    except Exception:
        return False


def parameters_of(player, inspect):
    """The names of the positional parameters, how many are required, and whether there is a *args."""
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
        # The signature of a built-in or of another callable cannot be read, so assume player(E, M, J).
        return ["E", "M", "J"], 3, False


def start(line):
    line.write({"hello": 1})
    setup = json.loads(line.read().decode("utf-8"))
    path = str(setup["path"])
    # The module `inspect` is slow to import and needed only for classroom checkers.
    inspect = None if setup["style"] == "state" else __import__("inspect")
    random.seed(int(setup["seed"], 16))
    sys.argv = [path]
    del sys.path[0]
    try:
        module = load(path, str(setup["name"]))
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
        failure = {"failed": failed, "traceback": describe_trace(kind, error, trace)}
        if not is_text(read_file(path)):
            failure.update({"failed": failed + "; " + REMEDY, "code": "encoding", "error": failed})
        line.write(failure)
        return None
    if style is None:
        failed = "player takes other parameters than (E, M, J) or (E, J)"
        line.write({"failed": failed, "code": "other-parameters"})
        return None
    line.write({"ready": style})
    return player, style


def leave(error):
    """Exits with the code and message with which Python itself ends after SystemExit."""
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
    """In Python 2, converts unicode strings to str, the type of a plain string literal."""
    if not IS_OLD:
        return value
    if isinstance(value, dict):
        return dict((str(key), plain(item)) for key, item in value.items())
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value.encode("utf-8") if type(value) is texts[-1] else value


# A player may install handlers for these signals, which are blocked while the shim waits for a question.
SIGNALS = tuple(
    getattr(_signal, name)
    for name in ("SIGALRM", "SIGVTALRM", "SIGPROF", "SIGINT", "SIGTERM", "SIGHUP", "SIGUSR1", "SIGUSR2")
)
BLOCK = getattr(_signal, "SIG_BLOCK", 0)
UNBLOCK = getattr(_signal, "SIG_UNBLOCK", 1)


def mask_of_old():
    """pthread_sigmask for Python 2, called through ctypes; None if that fails."""
    try:
        import ctypes

        call = ctypes.CDLL(None).pthread_sigmask
    except Exception:
        return None
    signals = (ctypes.c_ulong * 16)(sum(1 << (number - 1) for number in SIGNALS))
    return lambda how, _: call(how, signals, None)


def set_mask(how, signals=SIGNALS, mask=mask_of_old() if IS_OLD else _signal.pthread_sigmask):
    """Blocks or unblocks the signals."""
    if mask is not None:
        mask(how, signals)


def play(line, player, style, loads=json.loads, set_mask=set_mask):
    set_mask(BLOCK)
    while True:
        text = line.read()
        if text is None:
            os._exit(0)
        question = loads(text.decode("ascii"))
        number = question["n"]
        try:
            try:
                set_mask(UNBLOCK)
                reply = {"n": number, "r": answer(player, style, question)}
            finally:
                set_mask(BLOCK)
        except Unreadable as error:
            reply = {"n": number, "x": "unreadable", "w": error.args[0]}
        except MemoryError:
            question = None
            gc.collect()
            reply = {"n": number, "x": "memory", "w": "MemoryError"}
        except SystemExit as error:
            leave(error)
        except:  # noqa: E722
            kind, error, trace = sys.exc_info()
            reply = {"n": number, "x": "exception", "w": describe_error(kind, error)}
            reply["t"] = describe_trace(kind, error, trace)
            kind = error = trace = None
        line.write(reply)


def open_line():
    return Line(move_descriptor(3, 200), move_descriptor(4, 201))


if __name__ == "__main__":
    line = open_line()
    started = start(line)
    if started is None:
        sys.stdout.flush()
        os._exit(1)
    play(line, *started)
