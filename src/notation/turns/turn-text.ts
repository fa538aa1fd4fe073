import type { Side, Variant } from '../../core/contract.ts';
import type { GameState } from '../../core/game-state.ts';
import { err, ok, type Problem, problem, type Result, unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { draftMove, playDraft } from '../draft.ts';
import {
  type Cause,
  type Notice,
  type ReadGame,
  type Reading,
  type ReadingOptions,
  readEach,
} from '../reading-notice.ts';
import { type GameRecord, MAX_NAG, onOneLine, replay } from '../record/record.ts';
import {
  claimOf,
  damageOf,
  END,
  factsOf,
  headerLines,
  type ParsedGame,
  parseGames,
  type SideNames,
  type TakeLine,
} from './line-text.ts';

/** The text format in which one game is written: headers, then the moves turn by turn. */
interface TurnText {
  readonly gameId: string;
  readonly sides: SideNames;
  /** Returns the beginning of a new line for the next move; null if the move continues the last line. */
  readonly lineStart: (state: GameState, turn: number, isFirst: boolean) => string | null;
  /** The variant to assume for a game whose file does not name it, by its start position. */
  readonly usualVariant: (start: string | undefined) => string;
}

const urSides = ['White', 'Black'] as const;

/** The text format of Ur: a line for each roll of the dice, `12. white r3 0>3`. */
const urText: TurnText = {
  gameId: 'ur',
  sides: urSides,
  lineStart: ({ isChance, side }, turn, isFirst) =>
    isChance || isFirst ? `${turn}. ${urSides[side].toLowerCase()}` : null,
  usualVariant: () => 'ur:classic',
};

/** Writes games of Ur. */
export const writeUr = (records: readonly GameRecord[]): string => writeTurns(urText, records);

export const readUr = (text: string, options: ReadingOptions = {}): Reading => readTurns(urText, text, options);

/** The text format of the game of plague: a line for each pair of moves, `1. 2,1 7,8`. */
const plagueText: TurnText = {
  gameId: 'plague',
  sides: ['X', 'O'],
  lineStart: ({ side }, turn, isFirst) => (side === 0 ? `${turn}.` : isFirst ? `${turn}. ...` : null),
  usualVariant: start => `plague:${sizeOf(start) ?? '8x8'}`,
};

/** The board size of a start position, such as `8x8`. */
const sizeOf = (start: string | undefined): string | undefined => {
  const rows = start?.split(' ')[0]?.split('/');
  return rows === undefined ? undefined : `${rows[0]!.length}x${rows.length}`;
};

export const writePlague = (records: readonly GameRecord[]): string => writeTurns(plagueText, records);

export const readPlague = (text: string, options: ReadingOptions = {}): Reading => readTurns(plagueText, text, options);

/** Writes games as a text, separated by empty lines. */
const writeTurns = (form: TurnText, records: readonly GameRecord[]): string =>
  records.map(record => writeGame(form, record)).join('\n');

const writeGame = (form: TurnText, record: GameRecord): string => {
  const { state } = unwrap(replay({ ...record, moves: [] }));
  const headers = headerLines(record, form.sides, state.start === state.variant.start ? null : state.start);
  const lines: string[] = [];
  const comment = (ply: number) => {
    for (const said of record.notes?.find(note => note.ply === ply)?.comments ?? []) lines.push(`; ${onOneLine(said)}`);
  };
  comment(0);
  let turn = 0;
  for (const [index, text] of record.moves.entries()) {
    const nags = record.notes?.find(({ ply }) => ply === index + 1)?.nags ?? [];
    const words = [text, ...nags.map(nag => `$${nag}`)].join(' ');
    const start = form.lineStart(state, turn + 1, index === 0);
    if (start !== null) turn++;
    const isInterrupted = lines.at(-1)?.startsWith(';') ?? true;
    if (start === null && !isInterrupted) lines[lines.length - 1] += ` ${words}`;
    else lines.push(start === null ? `   ${words}` : `${start} ${words}`);
    comment(index + 1);
    unwrap(state.playText(text));
  }
  return `${[...headers, '', ...lines, END].join('\n')}\n`;
};

/** Reads games from a text, each up to its first illegal move. */
const readTurns = (form: TurnText, text: string, options: ReadingOptions = {}): Reading =>
  readEach(parseGames(text, takeTurns(form.sides)), (parsed, game) => readGame(form, parsed, game, options));

const readGame = (
  form: TurnText,
  parsed: ParsedGame,
  game: number,
  options: ReadingOptions,
): Result<ReadGame, Cause> => {
  const found = variantOf(form, parsed, options);
  if (!found.ok) return err({ problem: found.error });
  const variant = found.value;
  const draft = {
    variant,
    start: parsed.headers.get('Start') ?? variant.start,
    line: parsed.moves,
    facts: factsOf(parsed, form.sides),
    claim: claimOf(parsed, form.sides),
  };
  const played = playDraft(draft, game, { annuls: options.annuls ?? false });
  if (!played.ok) return played;
  const assumed: Notice = {
    game,
    line: parsed.line,
    problem: { code: 'game-assumed', values: { name: variant.name } },
  };
  const isNamed = parsed.headers.has('Game') || options.game !== undefined;
  const { record, notices } = played.value;
  return ok({ record, notices: [...(isNamed ? [] : [assumed]), ...damageOf(parsed, game), ...notices] });
};

const variantOf = (form: TurnText, { headers }: ParsedGame, options: ReadingOptions): Result<Variant, Problem> => {
  const name = headers.get('Game') ?? options.game ?? form.usualVariant(headers.get('Start'));
  const variant = parseVariant(games, name);
  if (!variant.ok) return variant;
  return variant.value.game.id === form.gameId
    ? ok(variant.value)
    : problem('text-of-another-game', undefined, { name, game: form.gameId });
};

/** Parses a line of moves: move numbers and dots are skipped, the name of a side tells who makes the next move. */
const takeTurns =
  (sides: SideNames): TakeLine =>
  (text, line, { moves }) => {
    let side: Side | undefined;
    for (const word of text.split(/\s+/)) {
      const bare = word.replace(/^\d+\.+(?=\S)/, '');
      const named = sides.findIndex(name => name.toLowerCase() === bare.toLowerCase());
      if (/^(\d+\.+|\.+)$/.test(bare)) continue;
      if (named >= 0) side = named === 0 ? 0 : 1;
      else if (/^\$\d{1,3}$/.test(bare)) moves.moves.at(-1)?.nags.push(Math.min(Number(bare.slice(1)), MAX_NAG));
      else {
        moves.moves.push({ ...draftMove(bare, line), ...(side === undefined ? {} : { side }) });
        side = undefined;
      }
    }
    return true;
  };
