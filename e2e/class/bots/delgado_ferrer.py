"""Delgado y Ferrer: programación orientada a objetos."""


class Casilla(tuple):
    @property
    def existe(self):
        return 0 <= self[0] < 8 and 0 <= self[1] < 8

    def hacia(self, direccion, veces=1):
        return Casilla((self[0] + veces * direccion[0], self[1] + veces * direccion[1]))


class Tablero(object):
    def __init__(self, filas):
        self.casillas = {Casilla((f, c)): p for f, fila in enumerate(filas) for c, p in enumerate(fila) if p != '-'}

    def copia(self):
        otro = Tablero([])
        otro.casillas = dict(self.casillas)
        return otro

    def vacia(self, casilla):
        return casilla.existe and casilla not in self.casillas

    def piezas(self, bando):
        return sorted(c for c, p in self.casillas.items() if p.upper() == bando)


class Jugador(object):
    def __init__(self, bando):
        self.bando = bando
        self.adelante = 1 if bando == 'X' else -1
        self.meta = 7 if bando == 'X' else 0

    def direcciones(self, pieza):
        sentidos = (1, -1) if pieza.isupper() else (self.adelante,)
        return [(s, lado) for s in sentidos for lado in (-1, 1)]

    def capturas(self, tablero, desde):
        pieza = tablero.casillas[desde]
        for d in self.direcciones(pieza):
            comida, llegada = desde.hacia(d), desde.hacia(d, 2)
            if not tablero.vacia(llegada) or comida not in tablero.casillas:
                continue
            if tablero.casillas[comida].upper() == self.bando:
                continue
            despues = tablero.copia()
            del despues.casillas[desde], despues.casillas[comida]
            despues.casillas[llegada] = pieza.upper() if llegada[0] == self.meta else pieza
            resto = list(self.capturas(despues, llegada))
            for ruta in resto or [[llegada]]:
                yield [desde] + ruta

    def pasos(self, tablero, desde):
        for d in self.direcciones(tablero.casillas[desde]):
            if tablero.vacia(desde.hacia(d)):
                yield [desde, desde.hacia(d)]

    def elegir(self, tablero):
        piezas = tablero.piezas(self.bando)
        rutas = [r for p in piezas for r in self.capturas(tablero, p)]
        rutas = rutas or [r for p in piezas for r in self.pasos(tablero, p)]
        return self.mejor(rutas)

    def mejor(self, rutas):
        return rutas[0]


class Cauto(Jugador):
    """Prefiere las bandas, donde nadie salta."""

    def mejor(self, rutas):
        return min(rutas, key=lambda r: (-len(r), min(r[-1][1], 7 - r[-1][1]), r))


jugadores = {'X': Cauto('X'), 'O': Cauto('O')}


def player(E, J):
    return jugadores[J].elegir(Tablero(E))
