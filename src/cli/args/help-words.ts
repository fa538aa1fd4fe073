import { gameExamples } from '../../games/examples.ts';
import type { FullKey, FullTranslator } from '../../i18n/translators.ts';
import { formats } from '../../notation/formats.ts';
import { CLASSROOM_GAME } from '../../protocols/classroom.ts';
import { gameOfProtocol } from '../../protocols/engine-games.ts';

/** The values of the texts of the help: names that come from the games, the formats and the protocols. */
const values = {
  names: gameExamples.flatMap(({ names }) => names).join(', '),
  formats: formats.map(({ id }) => id).join(', '),
  classroom: CLASSROOM_GAME,
  ...gameOfProtocol,
};

/** A message of the help in the translator's language, with its values. */
export const sayIn =
  (translator: FullTranslator) =>
  (key: FullKey): string =>
    translator.say(key, values);
