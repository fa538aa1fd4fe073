import type { Variant } from '@poda/library/core/contract.ts';
import type { TableExample, TableWords } from '@poda/library/core/lesson.ts';
import { fill } from '@poda/library/core/text/words.ts';
import { currentLanguage } from '../words/say.ts';

/** Only games with tables have such a file. */
const textsOfGames = import.meta.glob<{ tableWords: TableWords; tableExample: TableExample }>(
  '../../../library/src/games/*/page/table-words.json',
  { eager: true },
);
const textsOfGame = ({ game }: Variant) => textsOfGames[`../../../library/src/games/${game.id}/page/table-words.json`];

const defaultTexts: TableWords = {
  range: {
    es: 'Contienen todas las posiciones con {count|una sola pieza|{count} piezas o menos}.',
    en: 'They have every position with {count|one piece|{count} pieces or fewer}.',
  },
  perfect: {
    es: 'Hace la mejor jugada siempre que puede demostrar cuál es; en lo demás, juega con la búsqueda más fuerte.',
    en: 'It makes the best move whenever it can prove which one that is; otherwise it plays with the strongest search.',
  },
};

const textsOf = (variant: Variant): TableWords =>
  (variant.extras.tables && textsOfGame(variant)?.tableWords) ?? defaultTexts;

export const rangeText = (variant: Variant, count: number): string =>
  fill(textsOf(variant).range[currentLanguage()], { count });

export const perfectText = (variant: Variant): string => textsOf(variant).perfect[currentLanguage()];

export const tableExampleOf = (variant: Variant): TableExample | undefined => textsOfGame(variant)?.tableExample;
