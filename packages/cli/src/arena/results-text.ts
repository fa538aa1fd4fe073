import type { PlayedGame } from '@poda/arena/game/played-game.ts';
import type { Contender, TimeControl } from '@poda/arena/game/player.ts';
import type { Evidence, Fault } from '@poda/arena/game/verdict.ts';
import type { MatchRating } from '@poda/arena/rating/rating.ts';
import type { SprtState, SprtTerms } from '@poda/arena/rating/sprt.ts';
import type { SettledTie, Standing, Summary } from '@poda/arena/rating/standings.ts';
import { type Thinking, thinkingOf } from '@poda/arena/rating/thinking-time.ts';
import { faultSentence } from '@poda/arena/referee/refused-answer.ts';
import type { Variant } from '@poda/library/core/contract.ts';
import { defined } from '@poda/library/core/defined.ts';
import { visibleLine } from '@poda/library/core/text/visible.ts';
import type { Context } from '../command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { aligned, widthOf, widthsOf } from '../terminal/wrap.ts';
import type { FullTranslator } from '../words/translators.ts';
import type { PlayedEvent } from './event.ts';
import { timeText } from './match-flags.ts';

export interface Forfeit {
  readonly game: number;
  readonly player: string;
  readonly reason: Fault;
  readonly what: string;
  readonly evidence: Omit<Evidence, 'what'> & { readonly position: string; readonly millis: number };
}

/** Number of faults shown with traceback and output; later ones are only listed, to bound the answer. */
const MAX_EVIDENCE = 200;

export const forfeitsOf = (games: readonly PlayedGame[], contenders: readonly Contender[]): Forfeit[] => {
  const forfeits: Forfeit[] = [];
  for (const { number, seats, verdict } of games) {
    if (verdict.by === 'rules') continue;
    const { what, ...seen } = verdict.evidence;
    const { by: reason, position } = verdict;
    const all = forfeits.length < MAX_EVIDENCE ? seen : defined({ code: seen.code, values: seen.values });
    const evidence = { position, millis: Math.round(verdict.millis), ...all };
    forfeits.push({ game: number, player: contenders[seats[verdict.side]]!.name, reason, what, evidence });
  }
  return forfeits;
};

const MAX_LINES = 60;

export const forfeitLines = (forfeits: readonly Forfeit[], translator: FullTranslator, variant: Variant): string[] => {
  if (forfeits.length === 0) return [];
  const kinds = new Map<string, [Forfeit, ...Forfeit[]]>();
  for (const forfeit of forfeits) {
    const kind = `${forfeit.reason} ${forfeit.player}`;
    const known = kinds.get(kind);
    if (known === undefined) kinds.set(kind, [forfeit]);
    else known.push(forfeit);
  }
  const sorted = [...kinds.values()].sort((a, b) => b.length - a.length || a[0].game - b[0].game);
  const lines = sorted.slice(0, MAX_LINES).map(([first, ...others]) => {
    const { game, player, reason, what, evidence } = first;
    const sentence = faultSentence({ ...evidence, by: reason, what }, variant, translator);
    const values = { game, player, what: sentence, fault: translator.say(`fault.${reason}`) };
    if (others.length === 0) return translator.say('arena.forfeit', values);
    if (others.length === 1) return translator.say('arena.forfeit.two', values);
    return translator.say('arena.forfeit.more', { ...values, more: others.length });
  });
  const more = sorted.length - MAX_LINES;
  return [
    translator.say('arena.forfeits'),
    ...lines,
    ...(more > 0 ? [translator.say('arena.more-forfeits', { count: more })] : []),
  ];
};

export const interruptedText = (
  { isFresh }: { readonly isFresh: boolean },
  values: { readonly done: number; readonly all: number; readonly path: string },
  translator: FullTranslator,
): string => translator.say(isFresh ? 'arena.interrupted.fresh' : 'arena.interrupted', values);

export const resultLines = (
  { arena, event: { variant, time }, result: { seed } }: PlayedEvent,
  games: readonly PlayedGame[],
  { standings, anchors }: Pick<Summary, 'standings' | 'anchors'>,
  hasRatings: boolean,
  context: Pick<Context, 'translator' | 'terminal'>,
): string[] => {
  const { translator } = context;
  const counted = translator.say('arena.games', { count: games.length });
  const names = arena.contenders.map(({ name }) => name);
  return [
    translator.say('arena.heading', { game: variant.name, games: counted, time: timeText(time, translator), seed }),
    translator.say(`arena.confinement.${arena.level ?? 'none'}`),
    '',
    ...standingsTable(standings, { anchors, thinking: thinkingOf(names, games), time }, hasRatings, context),
    '',
  ];
};

interface RatedBy extends Pick<Summary, 'anchors'> {
  readonly thinking?: ReadonlyMap<string, Thinking>;
  readonly time?: TimeControl;
}

/** Shortens names to fit the screen; shows the time per move if the players had a clock. */
export const standingsTable = (
  standings: readonly Standing[],
  { anchors, thinking, time }: RatedBy,
  hasRatings: boolean,
  { translator, terminal }: Pick<Context, 'translator' | 'terminal'>,
): string[] => {
  // With anchors ratings are absolute; otherwise they are differences from the mean, with a sign.
  const rated = anchors.length > 0 ? plain : signed;
  const columns: (readonly [heading: string, cellOf: (row: Standing) => string])[] = [
    [translator.say('arena.column.rank'), row => String(row.rank)],
    [translator.say('arena.column.player'), row => visibleLine(row.player)],
    [translator.say('arena.column.points'), row => translator.number(row.points)],
    [translator.say('arena.column.games'), row => String(row.games)],
    ['+', row => String(row.wins)],
    ['=', row => String(row.draws)],
    ['-', row => String(row.losses)],
    [translator.say('arena.column.forfeits'), row => String(row.forfeits)],
  ];
  if (hasRatings)
    columns.splice(RATING, 0, [
      translator.say('arena.column.rating'),
      ({ rating, error }) => (rating === null ? '-' : `${rated(rating)} ± ${(error ?? 0).toFixed(0)}`),
    ]);
  if (thinking !== undefined)
    columns.push([
      translator.say('arena.column.millis'),
      row => (time?.clock === undefined ? '-' : perMove(thinking.get(row.player)!, translator)),
    ]);
  const rows = standings.map(row => columns.map(([, cellOf]) => cellOf(row)));
  return aligned(withShortNames([columns.map(([heading]) => heading), ...rows], terminal), [NAMES], GAP).split('\n');
};

/** In ms, with a decimal below 100. */
const perMove = ({ millis, moves }: Thinking, translator: FullTranslator): string => {
  if (moves === 0) return '-';
  const each = millis / moves;
  return translator.fixed(each, each < 100 ? 1 : 0);
};

/** Halves away from 0, as in the report. */
const plain = (elo: number): string => `${elo <= -0.5 ? '-' : ''}${Math.abs(elo).toFixed(0)}`;

const signed = (elo: number): string => (elo >= 0.5 ? `+${plain(elo)}` : plain(elo));

const NAMES = 1;
const RATING = 2;
const GAP = '  ';

/** Width in columns if the output is not a terminal. */
const COLUMNS_IN_A_FILE = 160;
const SHORTEST_NAME = 10;

const withShortNames = (rows: readonly (readonly string[])[], { output, hasUnicode }: Terminal): string[][] => {
  const others = widthsOf(rows).reduce((sum, width, i) => (i === NAMES ? sum : sum + GAP.length + width), 0);
  const room = Math.max(SHORTEST_NAME, (output.columns || COLUMNS_IN_A_FILE) - others);
  const mark = hasUnicode === false ? '~' : '…';
  return rows.map(row => row.map((cell, i) => (i === NAMES ? shortened(cell, room, mark) : cell)));
};

/** Cuts the middle, because the names of a class may differ only at the end. */
const shortened = (name: string, room: number, mark: string): string => {
  const letters = [...name];
  let short = name;
  for (let kept = letters.length - 1; widthOf(short) > room && kept >= 0; kept--) {
    const [head, tail] = [Math.ceil(kept / 2), Math.floor(kept / 2)];
    short = [...letters.slice(0, head), mark, ...letters.slice(letters.length - tail)].join('');
  }
  return short;
};

export const tieLine = ({ isFinal, by, points, ...tie }: SettledTie, translator: FullTranslator): string =>
  translator.say(`arena.tie.${isFinal ? 'final' : 'round'}.${by}`, { ...tie, points: points[0], others: points[1] });

export const eloLine = (
  player: string,
  { elo, eloError, superiority }: MatchRating,
  translator: FullTranslator,
): string =>
  elo === null
    ? translator.say('arena.elo.none')
    : translator.say('arena.elo', {
        player,
        elo: signed(elo),
        error: eloError === null ? '∞' : eloError.toFixed(0),
        superiority: translator.fixed(100 * (superiority ?? 0.5), 1),
      });

export const sprtLine = ({ elo0, elo1, model }: SprtTerms, state: SprtState, translator: FullTranslator): string =>
  translator.say(model === 'normalized' ? 'arena.sprt.normalized' : 'arena.sprt', {
    elo0,
    elo1,
    llr: translator.fixed(state.llr, 2),
    lower: translator.fixed(state.lower, 2),
    upper: translator.fixed(state.upper, 2),
    verdict: translator.say(`arena.sprt.${state.accepted ?? 'open'}`),
  });
