import type { Bilingual } from '../../../core/lesson.ts';

const terms: Readonly<Record<string, Bilingual>> = {
  toRoll: { es: 'tener el turno de tirar', en: 'having the roll' },
  chased: { es: 'fichas propias que el rival puede capturar', en: 'own pieces that the enemy can capture' },
  guard: { es: 'fichas propias a salvo en una roseta común', en: 'own pieces safe on a shared rosette' },
  captureNow: {
    es: 'pasos que costarían las capturas, en esta tirada',
    en: 'steps that captures would cost, on this roll',
  },
  captureLater: { es: 'lo mismo, en la del rival', en: 'the same, on the roll of the enemy' },
  captureAgainNow: { es: 'captura que deja tirar otra vez', en: 'a capture that gives another roll' },
  captureAgainLater: { es: 'lo mismo, en la del rival', en: 'the same, on the roll of the enemy' },
  captureFirstNow: { es: 'capturar la ficha más adelantada', en: 'capturing the foremost piece' },
  captureFirstLater: { es: 'lo mismo, en la del rival', en: 'the same, on the roll of the enemy' },
  rosetteNow: { es: 'llegar a una roseta en esta tirada', en: 'reaching a rosette on this roll' },
  rosetteLater: { es: 'lo mismo, en la del rival', en: 'the same, on the roll of the enemy' },
  homeNow: { es: 'sacar una ficha en esta tirada', en: 'taking a piece home on this roll' },
  homeLater: { es: 'lo mismo, en la del rival', en: 'the same, on the roll of the enemy' },
  spread: { es: 'la suerte que queda: entre ella se divide la suma', en: 'the luck that is left: it divides the sum' },
  halfWonLead: { es: 'pasos de ventaja que valen media victoria', en: 'steps ahead that are worth half a win' },
};

const steps: Readonly<Record<string, Bilingual>> = {
  short: { es: 'coste de una ficha', en: 'cost of a piece' },
  long: { es: 'coste de una ficha', en: 'cost of a piece' },
  first: { es: 'la ficha más adelantada', en: 'the foremost piece' },
  second: { es: 'la segunda ficha', en: 'the second piece' },
  third: { es: 'la tercera ficha', en: 'the third piece' },
};

export const weightWords = (name: string): Bilingual | undefined => {
  const [, kind = '', step = ''] = /^([a-z]+)(\d+|Hand)$/.exec(name) ?? [];
  const piece = steps[kind];
  if (piece === undefined) return terms[name];
  return step === 'Hand'
    ? { es: `${piece.es} en la mano`, en: `${piece.en} in hand` }
    : { es: `${piece.es} en el paso ${step}`, en: `${piece.en} on step ${step}` };
};
