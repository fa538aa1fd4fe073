import type { Game, Side, TurnText } from '../../core/contract.ts';
import { defined } from '../../core/defined.ts';
import type { GameState } from '../../core/game-state.ts';
import { ok, problem, type Result, unwrap } from '../../core/result.ts';
import { readVariant } from '../../games/index.ts';
import { type Draft, draftMove, readEach } from '../draft.ts';
import type { Reading, ReadingOptions } from '../reading-notice.ts';
import { type GameRecord, MAX_NAG, onOneLine, openRecord } from '../record/record.ts';
import { END, headerFacts, headerLines, type ParsedGame, parseGames, type TakeLine } from './line-text.ts';

export const writeTurnText = (form: TurnText, records: readonly GameRecord[]): string =>
  records.map(record => writeGame(form, record)).join('\n');

const lineStart = (form: TurnText, state: GameState, turn: number, isFirst: boolean): string | null => {
  const { isChance, side, variant } = state;
  if (variant.rules.dice !== null) return isChance || isFirst ? `${turn}. ${form.sides[side].toLowerCase()}` : null;
  return side === 0 ? `${turn}.` : isFirst ? `${turn}. ...` : null;
};

const writeGame = (form: TurnText, record: GameRecord): string => {
  const state = unwrap(openRecord(record));
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

export const readTurnText = (game: Game, form: TurnText, text: string, options: ReadingOptions = {}): Reading =>
  readEach(parseGames(text, takeTurns(form)), parsed => draftOf(game, form, parsed, options), options);

const draftOf = ({ id }: Game, form: TurnText, parsed: ParsedGame, options: ReadingOptions): Result<Draft> => {
  const start = parsed.headers.get('Start');
  const named = parsed.headers.get('Game') ?? options.game;
  const name = named ?? `${id}:${form.usualRuleset(start)}`;
  const found = readVariant(name);
  if (!found.ok) return found;
  const variant = found.value;
  if (variant.game.id !== id) return problem('text-of-another-game', { name, game: id });
  const { notices = [], ...facts } = headerFacts(parsed, form.sides);
  const assumed = { line: parsed.line, problem: { code: 'game-assumed', values: { name: variant.name } } };
  return ok({
    variant,
    start: start ?? variant.rules.start,
    line: parsed.moves,
    ...facts,
    notices: named === undefined ? [assumed, ...notices] : notices,
  });
};

/** Move numbers and dots are skipped; the name of a side tells who makes the next move. */
const takeTurns =
  ({ sides }: TurnText): TakeLine =>
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
