/**
 * Benítez y Arias: un sorteo con pesos. Comer pesa más, las damas pesan más, y el azar hace el resto.
 */
type Bando = 0 | 1;

interface Estado {
  readonly side: Bando;
  readonly position: string;
  readonly legal: readonly string[];
}

enum Peso {
  Paso = 1,
  Dama = 2,
  Captura = 8,
}

/** Las damas que hay en una posición como `W:W1,K5:B20,K31`. */
const damas = (posicion: string): Set<string> =>
  new Set([...posicion.matchAll(/K(\d+)/g)].map(([, casilla]) => casilla!));

class Sorteo<T> {
  private readonly boletos: { readonly cosa: T; readonly peso: number }[] = [];

  meter(cosa: T, peso: number): this {
    this.boletos.push({ cosa, peso });
    return this;
  }

  sacar(): T {
    const total = this.boletos.reduce((suma, { peso }) => suma + peso, 0);
    let resto = Math.random() * total;
    for (const { cosa, peso } of this.boletos) {
      resto -= peso;
      if (resto < 0) return cosa;
    }
    return this.boletos.at(-1)!.cosa;
  }
}

export const player = ({ legal, position, side }: Estado): string => {
  console.log(`bando ${side}: ${legal.length} jugadas`);
  const coronadas = damas(position);
  const sorteo = new Sorteo<string>();
  for (const jugada of legal) {
    const [, desde = ''] = /^(\d+)/.exec(jugada) ?? [];
    const comidas = /\{(.*)\}/.exec(jugada)?.[1]?.split(',').length ?? 0;
    sorteo.meter(jugada, Peso.Paso + Peso.Captura * comidas + (coronadas.has(desde) ? Peso.Dama : 0));
  }
  return sorteo.sacar();
};
