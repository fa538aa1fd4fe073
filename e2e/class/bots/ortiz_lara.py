# Ortiz y Lara. La fila de atrás no se toca mientras se pueda.


def player(E, M, J):
    atras = 0 if J == 'X' else 7
    libres = [m for m in M if m[0][0] != atras]
    if len(libres) == 0:
        return M[-1]
    return libres[len(libres) // 2]
