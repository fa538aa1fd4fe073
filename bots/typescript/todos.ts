/**
 * Un jugador para todos los juegos de Poda. Ya juega según las reglas: ahora hazlo fuerte.
 * El nombre del archivo es el nombre del jugador. Todo el código va en este archivo: no puede importar otros.
 */

/** Los datos que da el árbitro en cada turno. */
interface State {
  /** El juego con su reglamento: `draughts:spanish`, `ur:classic`, `plague:8x8`… */
  readonly game: string;
  /** Quién eres: 0 (sale primero) o 1. */
  readonly side: 0 | 1;
  /** La posición, como texto. */
  readonly position: string;
  /** Todas las jugadas desde el comienzo, con las tiradas de dados (`r3`). */
  readonly moves: readonly string[];
  /** Las jugadas legales, como texto; de aquí se elige. */
  readonly legal: readonly string[];
  /** El tiempo para esta jugada, el del rival y el incremento, en milisegundos; null si no hay reloj. */
  readonly clock: {
    readonly limitMillis: number;
    readonly otherMillis: number;
    readonly incrementMillis: number;
  } | null;
  /** La semilla de los números al azar; Math.random ya la usa. */
  readonly seed: number;
}

/** Elige una jugada de `state.legal` y devuelve su texto. */
export const player = (state: State): string => {
  const notas = state.legal.map(jugada => nota(state, jugada));
  const mejor = Math.max(...notas);
  const mejores = state.legal.filter((_, i) => notas[i] === mejor);
  return mejores[Math.floor(Math.random() * mejores.length)]!;
};

/** Puntúa una jugada: más es mejor. Aquí empieza tu trabajo: borra los juegos que no te interesen y piensa en el tuyo. */
const nota = ({ game, side, position }: State, jugada: string): number => {
  switch (game.split(':')[0]) {
    case 'draughts':
      // `10x28{14,23}` captura las piezas de las casillas 14 y 23; `9-13` no captura.
      return jugada.includes('x') ? jugada.split(',').length : 0;

    case 'ur': {
      // `3>7` va de la casilla 3 del recorrido a la 7; 0 es la mano. Una roseta da otra tirada.
      if (jugada === 'pass') return 0;
      const llegada = Number(jugada.split('>')[1]);
      return [4, 8, 14].includes(llegada) ? llegada + 20 : llegada;
    }

    case 'plague': {
      // `3,2` ocupa la columna 3 de la fila 2 y convierte las casillas vecinas del rival.
      const [columna = 0, fila = 0] = jugada.split(',').map(numero => Number(numero) - 1);
      const antes = (lugar: number) => Math.max(0, lugar - 1);
      const vecinas = position
        .split(' ')[0]!
        .split('/')
        .slice(antes(fila), fila + 2)
        .map(casillas => casillas.slice(antes(columna), columna + 2));
      return vecinas.join('').split('ox'[side]!).length - 1;
    }

    case 'microshogi':
      // `2e3d` va de 2e a 3d: la columna 4 está a la izquierda y la fila a, arriba. `G*2c` pone una pieza de la mano.
      return valor[piezaEn(position, jugada.slice(2, 4)).toUpperCase()] ?? 0;

    default:
      return 0;
  }
};

const valor: Record<string, number> = { K: 100, R: 5, S: 4, B: 3.5, G: 3, C: 3, N: 2, L: 1.3, P: 1 };

/** La letra de la pieza que hay en una casilla de micro-shogi, o `.` si está vacía. */
const piezaEn = (position: string, [columna = '', letra = '']: string): string => {
  const fila = position.split(' ')[0]!.split('/')['abcde'.indexOf(letra)]!;
  return fila.replace(/\d/g, hueco => '.'.repeat(Number(hueco)))[4 - Number(columna)]!;
};
