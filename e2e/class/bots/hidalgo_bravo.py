# Hidalgo y Bravo: movemos el peón más atrasado.


def player(E, M, J):
    fila = 0 if J == 'X' else 7
    paso = 1 if J == 'X' else -1
    peon = J.lower()
    # Buscamos la primera fila en la que haya un peón que se pueda mover.
    while not [m for m in M if m[0][0] == fila and E[m[0][0]][m[0][1]] == peon]:
        fila = (fila + paso) % 8
    return [m for m in M if m[0][0] == fila and E[m[0][0]][m[0][1]] == peon][0]
