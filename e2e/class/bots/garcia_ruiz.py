# Práctica de damas. García y Ruiz.
# La primera jugada de la lista siempre vale.


def player(E, M, J):
    return M[0]
