import type { PlayedGame } from '../arena/plan.ts';
import type { MatchRating } from '../arena/rating.ts';
import type { ReportData, Thinking } from '../arena/report-data.ts';
import type { SprtState, SprtTerms } from '../arena/sprt.ts';
import type { SettledTie, Standing } from '../arena/standings.ts';
import type { FullTranslator } from '../i18n/translators.ts';

/** A game lost by a fault, as `--json` lists it. */
export interface Forfeit {
  readonly game: number;
  readonly player: string;
  readonly reason: string;
  /** What happened, in one line. */
  readonly what: string;
}

/** The games that were lost by a fault. */
export const forfeitsOf = (games: readonly PlayedGame[], names: readonly string[]): Forfeit[] =>
  games.flatMap(({ number, seats, verdict }) =>
    verdict.by === 'rules'
      ? []
      : [{ game: number, player: names[seats[verdict.side]]!, reason: verdict.by, what: verdict.evidence.what }],
  );

const MOST_LINES = 60;

/** What each player did wrong: a line for every kind of fault, with the first game in which it happened and how many there are. */
export const forfeitLines = (forfeits: readonly Forfeit[], translator: FullTranslator): string[] => {
  if (forfeits.length === 0) return [];
  const kinds = new Map<string, [Forfeit, ...Forfeit[]]>();
  for (const forfeit of forfeits) {
    const kind = `${forfeit.reason} ${forfeit.player}`;
    const known = kinds.get(kind);
    if (known === undefined) kinds.set(kind, [forfeit]);
    else known.push(forfeit);
  }
  const sorted = [...kinds.values()].sort((a, b) => b.length - a.length || a[0].game - b[0].game);
  const lines = sorted.slice(0, MOST_LINES).map(([{ game, player, reason, what }, ...others]) => {
    const values = { game, player, what, fault: faultName(reason, translator) };
    if (others.length === 0) return translator.say('arena.forfeit', values);
    if (others.length === 1) return translator.say('arena.forfeit.two', values);
    return translator.say('arena.forfeit.more', { ...values, more: others.length });
  });
  const more = sorted.length - MOST_LINES;
  return [
    translator.say('arena.forfeits'),
    ...lines,
    ...(more > 0 ? [translator.say('arena.more-forfeits', { count: more })] : []),
  ];
};

/** What was played, on what terms. */
export const headingLine = (
  { game, games, time, seed }: { game: string; games: number; time: string; seed: number },
  translator: FullTranslator,
): string => {
  const counted = games === 1 ? translator.say('arena.games.one') : translator.say('arena.games', { count: games });
  return translator.say('arena.heading', { game, games: counted, time, seed });
};

const faultName = (fault: string, translator: FullTranslator): string =>
  translator.say(`fault.${fault}` as Parameters<FullTranslator['say']>[0]);

/** The table of a match or tournament. */
export const standingsTable = (
  standings: readonly Standing[],
  { standings: thinking }: Pick<ReportData, 'standings'>,
  translator: FullTranslator,
  hasRatings: boolean,
): string[] => {
  const say = (column: 'rank' | 'player' | 'rating' | 'points' | 'games' | 'forfeits' | 'seconds') =>
    translator.say(`arena.column.${column}`);
  const rows = standings.map((row, i) => [
    String(row.rank),
    row.player,
    ...(hasRatings ? [row.rating === null ? '-' : `${signed(row.rating)} ± ${(row.error ?? 0).toFixed(0)}`] : []),
    String(row.points),
    String(row.games),
    String(row.wins),
    String(row.draws),
    String(row.losses),
    String(row.forfeits),
    perMove(thinking[i]!.thinking),
  ]);
  const head = [
    say('rank'),
    say('player'),
    ...(hasRatings ? [say('rating')] : []),
    say('points'),
    say('games'),
    '+',
    '=',
    '-',
    say('forfeits'),
    say('seconds'),
  ];
  return columns([head, ...rows]);
};

const perMove = ({ millis, moves }: Thinking): string => (moves === 0 ? '-' : (millis / 1000 / moves).toFixed(3));

const signed = (elo: number): string => `${elo >= 0 ? '+' : '-'}${Math.abs(elo).toFixed(0)}`;

/** Rows with their cells one under the other: names at the left, numbers at the right. */
const columns = (rows: readonly (readonly string[])[]): string[] => {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map(row => row[i]!.length)));
  return rows.map(row =>
    row
      .map((cell, i) => (i === 1 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
      .join('  ')
      .trimEnd(),
  );
};

/** What decided a mini-match of a knockout that was tied. */
export const tieLine = ({ isFinal, by, points, ...tie }: SettledTie, translator: FullTranslator): string =>
  translator.say(`arena.tie.${isFinal ? 'final' : 'round'}.${by}`, { ...tie, points: points[0], others: points[1] });

/** What a match of two says about their strength. */
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
        superiority: (100 * (superiority ?? 0.5)).toFixed(1),
      });

export const sprtLine = ({ elo0, elo1 }: SprtTerms, state: SprtState, translator: FullTranslator): string =>
  translator.say('arena.sprt', {
    elo0,
    elo1,
    llr: state.llr.toFixed(2),
    lower: state.lower.toFixed(2),
    upper: state.upper.toFixed(2),
    verdict: translator.say(`arena.sprt.${state.accepted ?? 'open'}`),
  });
