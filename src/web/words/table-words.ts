import type { Variant } from '../../core/contract.ts';
import type { TableWords } from '../../core/lesson.ts';
import { fill } from '../../core/text/words.ts';
import { currentLanguage } from './say.ts';

/** The words of the games that have tables, by the path of their module. */
const found = import.meta.glob<{ tableWords: TableWords }>('../../games/*/page/table-words.ts', { eager: true });

/** The words for games without tables of their own. */
const usual: TableWords = {
  range: {
    es: 'Contienen todas las posiciones con {count|una sola pieza|{count} piezas o menos}.',
    en: 'They have every position with {count|one piece|{count} pieces or fewer}.',
  },
  perfect: {
    es: 'Hace la mejor jugada siempre que puede demostrar cuál es; en lo demás, juega con la búsqueda más fuerte.',
    en: 'It makes the best move whenever it can prove which one that is; otherwise it plays with the strongest search.',
  },
};

const wordsOf = ({ game, tables }: Variant): TableWords =>
  (tables && found[`../../games/${game.id}/page/table-words.ts`]?.tableWords) ?? usual;

/** The positions that a game's tables have, if they have at most `count` pieces. */
export const rangeText = (variant: Variant, count: number): string =>
  fill(wordsOf(variant).range[currentLanguage()], { count });

/** What the player `perfect` does in a game, in one sentence. */
export const perfectText = (variant: Variant): string => wordsOf(variant).perfect[currentLanguage()];
