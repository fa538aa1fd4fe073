/** Giménez y Pardo: por las bandas, que ahí no te comen. */

interface Estado {
  readonly legal: readonly string[];
}

/** La columna de una casilla de 1 a 32. */
const columna = (casilla: number): number => {
  const fila = Math.floor((casilla - 1) / 4);
  return 2 * ((casilla - 1) % 4) + (fila % 2);
};

const llegada = (jugada: string): number => Number(/^\d+[-x](\d+)/.exec(jugada)?.[1] ?? 1);

const alaBanda = (jugada: string): number => Math.min(columna(llegada(jugada)), 7 - columna(llegada(jugada)));

export const player = ({ legal }: Estado): string => legal.toSorted((a, b) => alaBanda(a) - alaBanda(b))[0]!;
