import type { Bilingual } from '../../../core/lesson.ts';

const terms: Readonly<Record<string, Bilingual>> = {
  cell: { es: 'casillas propias', en: 'own cells' },
  stable: { es: 'casillas que ya no pueden cambiar de dueño', en: 'cells that can no longer change hands' },
  frontier: { es: 'casillas que se pueden llenar ahora', en: 'cells that can be filled now' },
  reach: { es: 'casillas al alcance en dos jugadas', en: 'cells within reach in two moves' },
  gain: { es: 'lo más que gira una jugada', en: 'the most that one move turns' },
  turn: { es: 'tener el turno', en: 'having the move' },
};

export const weightWords = (name: string): Bilingual | undefined => {
  const [, term = '', board = ''] = /^(.+?)(Open|Full)?$/.exec(name) ?? [];
  const words = terms[term];
  if (words === undefined || board === '') return words;
  return board === 'Open'
    ? { es: `${words.es}, tablero vacío`, en: `${words.en}, empty board` }
    : { es: `${words.es}, tablero lleno`, en: `${words.en}, full board` };
};
