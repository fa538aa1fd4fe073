# expect exception ^Leaving: hola$
import os


class Text(str):
    def __bool__(self):
        os._exit(0)

    __len__ = __str__ = __format__ = encode = __bool__


class Leaving(Exception):
    def __str__(self):
        return Text("hola")


def player(E, M, J):
    raise Leaving
