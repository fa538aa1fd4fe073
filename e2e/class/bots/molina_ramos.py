# Molina y Ramos. Importamos de todo por si acaso.
import abc, argparse, array, ast, base64, bisect, calendar, cmath, collections, contextlib
import copy, csv, datetime, decimal, difflib, enum, fractions, functools, glob, gzip, hashlib
import heapq, inspect, io, itertools, json, logging, math, numbers, operator, os, pathlib, pickle
import platform, pprint, queue, random, re, shutil, socket, statistics, string, struct, subprocess
import sys, tempfile, textwrap, threading, time, timeit, traceback, types, unittest, urllib.parse, uuid
import warnings, weakref, xml.dom.minidom, zipfile, zlib

Jugada = collections.namedtuple("Jugada", "ruta nota")


@functools.lru_cache(maxsize=None)
def nota(fila, columna):
    return fractions.Fraction(1, 1 + abs(fila - 3) + abs(columna - 4))


def player(E, M, J):
    texto = json.dumps([list(map("".join, E)), J])
    semilla = int(hashlib.md5(texto.encode()).hexdigest(), 16)
    notas = [Jugada(m, nota(*m[-1]) + len(m)) for m in M]
    maximo = max(map(operator.attrgetter("nota"), notas))
    mejores = list(itertools.compress(M, (j.nota == maximo for j in notas)))
    return copy.deepcopy(mejores[semilla % len(mejores)])
