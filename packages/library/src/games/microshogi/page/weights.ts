import type { Bilingual } from '../../../core/lesson.ts';
import { messages } from '../messages.ts';
import { faces } from '../rulesets.ts';

const terms: Readonly<Record<string, Bilingual>> = {
  trapped: { es: 'piezas que nunca podrán moverse', en: 'pieces that can never move again' },
  mobility: { es: 'casillas a las que llegan las piezas', en: 'squares that the pieces reach' },
  pressure: { es: 'casillas atacadas junto al rey rival', en: 'attacked squares beside the enemy king' },
  escape: { es: 'casillas a las que puede huir el rey', en: 'squares to which the king can flee' },
  kingRow: { es: 'filas que ha avanzado el rey', en: 'rows that the king has advanced' },
  advanced: {
    es: 'piezas más allá de sus dos primeras filas (por su valor)',
    en: 'pieces beyond their two first rows (times their value)',
  },
  kingOneRow: { es: 'rey a una fila de la primera', en: 'king one row from its first' },
  kingTwoRows: { es: 'rey a dos filas o más', en: 'king two rows away or more' },
  kingMissing: { es: 'rey capturado', en: 'king captured' },
  logit: { es: 'lo que dice la red', en: 'what the network says' },
  decided: { es: 'ventaja con la que la partida está decidida', en: 'lead with which the game is decided' },
  decidedPercent: { es: 'lo que cuenta una ventaja mayor (%)', en: 'what a larger lead counts (%)' },
};

const pieceName = (name: string): Bilingual | undefined => {
  const face = faces.find(candidate => candidate === name);
  return face && { es: messages.es[`piece.${face}`], en: messages.en[`piece.${face}`] };
};

export const weightWords = (name: string): Bilingual | undefined => {
  const [, inHand] = /^hand([A-Z])$/.exec(name) ?? [];
  if (inHand !== undefined) {
    const piece = pieceName(inHand);
    return piece && { es: `${piece.es}, en la mano`, en: `${piece.en}, in hand` };
  }
  const bare = name.replace(/^drops(.)/, (_, first: string) => (name.length === 6 ? first : first.toLowerCase()));
  return pieceName(bare) ?? terms[bare];
};
