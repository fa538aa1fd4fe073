# Calvo y Nieto: comparamos las jugadas de dos en dos y nos quedamos con la que llega más cerca del centro.


def mejor(a, b):
    return a if abs(a[-1][1] - 3.5) <= abs(b[-1][1] - 3.5) else b


def player(E, M, J):
    elegida = None
    for i in range(len(M) - 1):
        elegida = mejor(elegida or M[i], M[i + 1])
    return elegida
