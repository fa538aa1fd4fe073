import { gameExamples } from '../../games/examples.ts';
import type { FullKey, FullTranslator } from '../../hosting/words/translators.ts';
import { formats } from '../../notation/formats.ts';
import { CLASSROOM_GAME } from '../../protocols/classroom.ts';
import { gameOfProtocol } from '../../protocols/engine-games.ts';

const values = {
  names: gameExamples.flatMap(({ names = [] }) => names).join(', '),
  formats: formats.map(({ id }) => id).join(', '),
  classroom: CLASSROOM_GAME,
  ...gameOfProtocol,
};

export const sayIn =
  (translator: FullTranslator) =>
  (key: FullKey): string =>
    translator.say(key, values);
