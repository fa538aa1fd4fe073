import type { Game, TurnText } from '../core/contract.ts';
import { games } from '../games/index.ts';
import { readPdn } from './pdn/pdn.ts';
import { writePdn } from './pdn/write.ts';
import type { Reading, ReadingOptions } from './reading-notice.ts';
import type { GameRecord } from './record/record.ts';
import { readRecords, writeRecords } from './record/record-text.ts';
import { readTurnText, writeTurnText } from './turns/turn-text.ts';
import { readUsi, type UsiDialect, writeUsi } from './usi/usi.ts';

/** Tells whether a record has each of the parts that some formats cannot hold. */
const extras = {
  millis: ({ millis }: GameRecord) => millis?.some(time => time !== null) ?? false,
  clock: ({ clock }: GameRecord) => clock !== undefined,
  configuration: ({ players }: GameRecord) => players.some(({ config }) => config !== undefined),
  word: ({ players }: GameRecord) => players.some(({ word }) => word !== undefined),
  seed: ({ seed }: GameRecord) => seed !== undefined,
  nags: ({ notes = [] }: GameRecord) => notes.some(({ nags }) => nags !== undefined),
  variations: ({ notes = [] }: GameRecord) => notes.some(({ variations }) => variations !== undefined),
};
export type Extra = keyof typeof extras;

export interface Format {
  readonly id: string;
  readonly extensions: readonly string[];
  /** The only game that the format holds; null if it holds all. */
  readonly gameId: string | null;
  readonly drops: readonly Extra[];
  readonly read: (text: string, options?: ReadingOptions) => Reading;
  readonly write: (records: readonly GameRecord[]) => string;
}

const ofLines: readonly Extra[] = ['millis', 'clock', 'configuration', 'variations'];

const turnFormat = (game: Game, form: TurnText): Format => ({
  id: game.id,
  extensions: [game.id],
  gameId: game.id,
  drops: ofLines,
  read: (text, options) => readTurnText(game, form, text, options),
  write: records => writeTurnText(form, records),
});

const usiFormat = (dialect: UsiDialect, extensions: readonly string[]): Format => ({
  id: dialect,
  extensions,
  gameId: 'microshogi',
  drops: [...ofLines, 'nags'],
  read: (text, options) => readUsi(text, options, dialect),
  write: records => writeUsi(records, dialect),
});

export const formats: readonly Format[] = [
  { id: 'json', extensions: ['json', 'jsonl'], gameId: null, drops: [], read: readRecords, write: writeRecords },
  {
    id: 'pdn',
    extensions: ['pdn'],
    gameId: 'draughts',
    drops: ['configuration', 'word', 'seed'],
    read: readPdn,
    write: writePdn,
  },
  usiFormat('usi', ['usi', 'sfen']),
  usiFormat('fairy', ['fairy']),
  ...games.flatMap(game => (game.extras.turnText === undefined ? [] : [turnFormat(game, game.extras.turnText)])),
];

export const formatOfFile = (name: string): Format | undefined => {
  const ending = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return formats.find(({ extensions }) => extensions.includes(ending));
};

export const readGames = (format: Format, text: string, options: ReadingOptions = {}): Reading =>
  format.read(text.replace(/^\uFEFF/, ''), options);

export const droppedBy = (format: Format, record: GameRecord): Extra[] =>
  format.drops.filter(extra => extras[extra](record));

export const formatNames: readonly string[] = formats.map(({ id }) => id);
