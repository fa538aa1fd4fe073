"""Crespo y Vera: libro de aperturas, y después lo que salga."""

LIBRO_X = [[(2, 2), (3, 3)], [(1, 1), (2, 2)], [(2, 6), (3, 7)], [(1, 5), (2, 6)]]
LIBRO_O = [[(5, 5), (4, 4)], [(6, 6), (5, 5)], [(5, 1), (4, 0)], [(6, 2), (5, 1)]]

usadas = set()


def player(E, M, J):
    libro = LIBRO_X if J == "X" else LIBRO_O
    for numero, jugada in enumerate(libro):
        if numero not in usadas and jugada in M:
            usadas.add(numero)
            return jugada
    # Fuera del libro: comer, y si no, la del medio.
    return max(M, key=lambda m: (len(m), -abs(M.index(m) - len(M) // 2)))
