import type { Bilingual } from '../../../core/lesson.ts';

const terms: Readonly<Record<string, Bilingual>> = {
  man: { es: 'peones', en: 'men' },
  king: { es: 'damas', en: 'kings' },
  advance: { es: 'filas que han avanzado los peones', en: 'rows that the men have advanced' },
  backRow: { es: 'peones en la primera fila', en: 'men on the back row' },
  bridge: { es: 'puente: dos peones que cierran la primera fila', en: 'bridge: two men that close the back row' },
  kingCentre: { es: 'damas en el centro', en: 'kings in the centre' },
  safeStep: { es: 'pasos seguros de los peones', en: 'safe steps of the men' },
  stuckMan: { es: 'peones sin ningún paso seguro', en: 'men without a safe step' },
  trappedKing: { es: 'damas sin casilla segura al lado', en: 'kings with no safe square beside them' },
  runnerRow: { es: 'filas de los peones sin nadie delante', en: 'rows of the men with nobody ahead' },
  windowPercent: { es: 'lo aprendido de los dibujos de peones (%)', en: 'what was learned of patterns of men (%)' },
  kingSquarePercent: { es: 'la casilla de cada dama (%)', en: 'the square of each king (%)' },
  heldPercent: {
    es: 'lo que queda si el débil ocupa la gran diagonal (%)',
    en: 'what remains if the weaker side holds the main diagonal (%)',
  },
};

export const weightWords = (name: string): Bilingual | undefined => {
  const [, term = '', , late = ''] = /^(.+?)(Short|Flying)?(Late)?$/.exec(name) ?? [];
  const words = terms[term];
  if (words === undefined || late === '') return words;
  return { es: `${words.es}, al final`, en: `${words.en}, late` };
};
