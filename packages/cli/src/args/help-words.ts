import { CLASSROOM_GAME } from '@poda/arena/protocols/classroom.ts';
import { gameOfProtocol } from '@poda/arena/protocols/engine-games.ts';
import { gameExamples } from '@poda/library/games/examples.ts';
import { formats } from '@poda/library/notation/formats.ts';
import type { FullKey, FullTranslator } from '../words/translators.ts';

const values = {
  names: gameExamples.flatMap(({ names = [] }) => names).join(', '),
  formats: formats.map(({ id }) => id).join(', '),
  classroom: CLASSROOM_GAME,
  ...gameOfProtocol,
};

export const sayHelp =
  (translator: FullTranslator) =>
  (key: FullKey): string =>
    translator.say(key, values);
