# -*- coding: utf-8 -*-
"""Pérez y Gil: la misma posición, la misma jugada. El tablero decide."""


def player(E, M, J):
    texto = "".join("".join(fila) for fila in E) + J
    return M[hash(texto) % len(M)]
