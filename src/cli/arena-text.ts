import type { PlayedGame } from '../arena/plan.ts';
import type { MatchRating } from '../arena/rating.ts';
import type { ReportData, Thinking } from '../arena/report-data.ts';
import type { SprtState, SprtTerms } from '../arena/sprt.ts';
import type { Standing } from '../arena/standings.ts';
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

const MOST_FORFEITS = 20;

/** Every fault in a line, the first of them where there are many. */
export const forfeitLines = (forfeits: readonly Forfeit[], translator: FullTranslator): string[] => {
  if (forfeits.length === 0) return [];
  const lines = forfeits
    .slice(0, MOST_FORFEITS)
    .map(({ game, player, reason, what }) =>
      translator.say('arena.forfeit', { game, player, what, fault: faultName(reason, translator) }),
    );
  const more = forfeits.length - MOST_FORFEITS;
  return [
    translator.say('arena.forfeits'),
    ...lines,
    ...(more > 0 ? [translator.say('arena.more-forfeits', { count: more })] : []),
  ];
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
