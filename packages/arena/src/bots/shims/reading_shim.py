# Reports whether this Python can compile a student's file, and whether a file that Python 3 can compile was written for
# Python 2. It does not run the file.
#
#   out  {"compiles": true, "isText": true, "sign": {"what": "NameError: ...", "line": 3, "text": "..."}, "asksForOld": true}
#        or {"compiles": false, "isText": true, "what": "SyntaxError: ...", "line": 3, "text": "..."}
import ast
import os
import re
import sys

from player_shim import IS_OLD, MAX_REPR, clean, describe_error, is_text, open_line, read_file

# Python 3 does not have these built-in names of Python 2.
OLD_NAMES = frozenset(
    ("xrange", "raw_input", "unicode", "unichr", "basestring", "long", "execfile", "reduce", "cmp", "reload")
)
# Signs that the file supports both Python 2 and Python 3.
KNOWS_BOTH = re.compile(br"version_info|sys\.version|hexversion|python_version|\bPY[23]\b|\bsix\b|NameError|builtin|import \*")


def read(path):
    source = read_file(path)
    report = {"compiles": True, "isText": is_text(source)}
    try:
        compile(source, path, "exec", 0, True)
    except Exception:
        kind, error, _ = sys.exc_info()
        text = getattr(error, "text", None) or ""
        report["compiles"] = False
        report.update(place(describe_error(kind, error), getattr(error, "lineno", None) or 0, text))
        return report
    if not IS_OLD:
        report["asksForOld"] = re.match(br"#!.*\bpython2", source) is not None
        sign = sign_of_old(source)
        if sign is not None:
            report["sign"] = sign
    return report


def place(what, line, text):
    return {"what": what, "line": line, "text": clean(text.strip(), slice(0, MAX_REPR))}


def sign_of_old(source):
    """The first error that the player surely raises in Python 3 and not in Python 2, or None."""
    if KNOWS_BOTH.search(source) or not re.search(br"\bprint\s*>>|\b(" + "|".join(OLD_NAMES).encode() + br")\b", source):
        return None
    try:
        tree = ast.parse(source)
    except Exception:
        return None
    defined = set(names_defined(tree))
    for node in sorted(surely_run(tree), key=lambda node: getattr(node, "lineno", 0)):
        what = trouble_of(node, defined)
        if what is not None:
            lines = source.splitlines()
            return place(what, node.lineno, lines[node.lineno - 1] if node.lineno <= len(lines) else b"")
    return None


def trouble_of(node, defined):
    if isinstance(node, ast.Name) and node.id in OLD_NAMES and node.id not in defined:
        return "NameError: name '%s' is not defined" % node.id
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.RShift) and is_name(node.left, "print"):
        if "print" not in defined:
            return "TypeError: unsupported operand type(s) for >>"
    return None


def is_name(node, name):
    return isinstance(node, ast.Name) and node.id == name


def names_defined(tree):
    """All names that the file may define in any way; some of them may never be defined."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            if not isinstance(node.ctx, ast.Load):
                yield node.id
            continue
        for _, value in ast.iter_fields(node):
            for text in value if isinstance(value, list) else [value]:
                if isinstance(text, str):
                    yield text


def surely_run(tree):
    """The syntax nodes that run when the file is loaded and `player` is called, except in try blocks with handlers."""
    parts = {}
    waiting = []
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            parts.setdefault(node.name, []).append(node)
        else:
            waiting.append(node)
    waiting += parts.pop("player", [])
    while waiting:
        node = waiting.pop()
        if getattr(node, "handlers", None) or is_main_block(node):
            continue
        yield node
        if isinstance(node, ast.Name):
            waiting += parts.pop(node.id, [])
        waiting += ast.iter_child_nodes(node)


def is_main_block(node):
    return isinstance(node, ast.If) and any(is_name(part, "__name__") for part in ast.walk(node.test))


if __name__ == "__main__":
    open_line().write(read(sys.argv[1]))
    os._exit(0)
