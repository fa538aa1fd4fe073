import type { Game, Side, TurnText, Variant } from '../../core/contract.ts';
import { defined } from '../../core/defined.ts';
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

export const writeTurns = (form: TurnText, records: readonly GameRecord[]): string =>
  records.map(record => writeGame(form, record)).join('\n');

/** Null if the next move continues the last line. */
const lineStart = (form: TurnText, { isChance, side }: GameState, turn: number, isFirst: boolean): string | null => {
  if (form.newLine === 'roll') return isChance || isFirst ? `${turn}. ${form.sides[side].toLowerCase()}` : null;
  return side === 0 ? `${turn}.` : isFirst ? `${turn}. ...` : null;
};

const writeGame = (form: TurnText, record: GameRecord): string => {
  const { state } = unwrap(replay({ ...record, moves: [] }));
  const headers = headerLines(record, form.sides, state.start === state.variant.rules.start ? null : state.start);
  const lines: string[] = [];
  const comment = (ply: number) => {
    for (const said of record.notes?.find(note => note.ply === ply)?.comments ?? []) lines.push(`; ${onOneLine(said)}`);
  };
  comment(0);
  let turn = 0;
  for (const [index, text] of record.moves.entries()) {
    const nags = record.notes?.find(({ ply }) => ply === index + 1)?.nags ?? [];
    const words = [text, ...nags.map(nag => `$${nag}`)].join(' ');
    const start = lineStart(form, state, turn + 1, index === 0);
    if (start !== null) turn++;
    const isInterrupted = lines.at(-1)?.startsWith(';') ?? true;
    if (start === null && !isInterrupted) lines[lines.length - 1] += ` ${words}`;
    else lines.push(start === null ? `   ${words}` : `${start} ${words}`);
    comment(index + 1);
    unwrap(state.playText(text));
  }
  return `${[...headers, '', ...lines, END].join('\n')}\n`;
};

export const readTurns = (game: Game, form: TurnText, text: string, options: ReadingOptions = {}): Reading =>
  readEach(parseGames(text, takeTurns(form.sides)), (parsed, number) => readGame(game, form, parsed, number, options));

const readGame = (
  { id }: Game,
  form: TurnText,
  parsed: ParsedGame,
  game: number,
  options: ReadingOptions,
): Result<ReadGame, Cause> => {
  const found = variantOf(id, form, parsed, options);
  if (!found.ok) return err({ problem: found.error });
  const variant = found.value;
  const draft = {
    variant,
    start: parsed.headers.get('Start') ?? variant.rules.start,
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

const variantOf = (
  id: string,
  form: TurnText,
  { headers }: ParsedGame,
  options: ReadingOptions,
): Result<Variant, Problem> => {
  const name = headers.get('Game') ?? options.game ?? `${id}:${form.usualRuleset(headers.get('Start'))}`;
  const variant = parseVariant(games, name);
  if (!variant.ok) return variant;
  return variant.value.game.id === id
    ? ok(variant.value)
    : problem('text-of-another-game', undefined, { name, game: id });
};

/** Move numbers and dots are skipped; the name of a side tells who makes the next move. */
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
        moves.moves.push({ ...draftMove(bare, line), ...defined({ side }) });
        side = undefined;
      }
    }
    return true;
  };
