import type { Side, Variant } from '../../core/contract.ts';
import type { GameState } from '../../core/game-state.ts';
import { err, ok, type Problem, problem, type Result, unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { draftMove, settle } from '../draft.ts';
import { type Cause, type Notice, type ReadGame, type Reading, type ReadingWishes, readEach } from '../notice.ts';
import { onOneLine } from '../one-line.ts';
import { type GameRecord, MAX_NAG, replay } from '../record/record.ts';
import {
  claimOf,
  damageOf,
  END,
  factsOf,
  headerLines,
  type SideNames,
  type TakeLine,
  type ToldGame,
  toldGames,
} from './line-text.ts';

/** A text form of one game: headers, then its moves turn by turn. */
export interface TurnText {
  readonly gameId: string;
  readonly sides: SideNames;
  /** What a line that begins with the next move starts with; null where the move goes on in the line before it. */
  readonly lineStart: (state: GameState, turn: number, isFirst: boolean) => string | null;
  /** The variant that a game without a name is, by its start position. */
  readonly usualVariant: (start: string | undefined) => string;
}

/** Games as a text, with an empty line between two of them. */
export const writeTurns = (form: TurnText, records: readonly GameRecord[]): string =>
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
    const told = [text, ...nags.map(nag => `$${nag}`)].join(' ');
    const start = form.lineStart(state, turn + 1, index === 0);
    if (start !== null) turn++;
    const isInterrupted = lines.at(-1)?.startsWith(';') ?? true;
    if (start === null && !isInterrupted) lines[lines.length - 1] += ` ${told}`;
    else lines.push(start === null ? `   ${told}` : `${start} ${told}`);
    comment(index + 1);
    unwrap(state.playText(text));
  }
  return `${[...headers, '', ...lines, END].join('\n')}\n`;
};

/** Reads games from a text; each is kept up to its first mistake. */
export const readTurns = (form: TurnText, text: string, wishes: ReadingWishes = {}): Reading =>
  readEach(toldGames(text, takeTurns(form.sides)), (told, game) => readGame(form, told, game, wishes));

const readGame = (form: TurnText, told: ToldGame, game: number, wishes: ReadingWishes): Result<ReadGame, Cause> => {
  const found = variantOf(form, told, wishes);
  if (!found.ok) return err({ problem: found.error });
  const variant = found.value;
  const draft = {
    variant,
    start: told.headers.get('Start') ?? variant.start,
    line: told.moves,
    facts: factsOf(told, form.sides),
    claim: claimOf(told, form.sides),
  };
  const settled = settle(draft, game, { annuls: wishes.annuls ?? false });
  if (!settled.ok) return settled;
  const assumed: Notice = { game, line: told.line, problem: { code: 'game-assumed', values: { name: variant.name } } };
  const isNamed = told.headers.has('Game') || wishes.game !== undefined;
  const { record, notices } = settled.value;
  return ok({ record, notices: [...(isNamed ? [] : [assumed]), ...damageOf(told, game), ...notices] });
};

const variantOf = (form: TurnText, { headers }: ToldGame, wishes: ReadingWishes): Result<Variant, Problem> => {
  const name = headers.get('Game') ?? wishes.game ?? form.usualVariant(headers.get('Start'));
  const variant = parseVariant(games, name);
  if (!variant.ok) return variant;
  return variant.value.game.id === form.gameId
    ? ok(variant.value)
    : problem('text-of-another-game', undefined, { name, game: form.gameId });
};

/** Reads the words of a line of moves: numbers and dots say nothing, a side says whose move the next one is. */
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
