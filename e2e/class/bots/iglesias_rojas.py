# Iglesias y Rojas: si hay dama, juega la dama. Si no, el peón que esté más cerca de serlo.


def player(E, M, J):
    damas = []
    peones = []
    for m in M:
        (f, c) = m[0]
        if E[f][c] == J:
            damas.append(m)
        else:
            peones.append(m)
    if damas:
        return max(damas, key=len)
    if J == 'X':
        return max(peones, key=lambda m: m[-1][0])
    return min(peones, key=lambda m: m[-1][0])
