import { SidesOfMoves } from '@poda/library/notation/record/sides-of-moves.ts';
import { byNumber, type FinishedGame, type PlayedGame } from '../game/played-game.ts';
import { type Fault, faults } from '../game/verdict.ts';
import type { Bye, MiniMatch, TournamentFormat, TournamentSchedule } from '../schedule/schedule.ts';
import { type RatingOptions, type Ratings, rate } from './rating.ts';
import { type Counts, countGames, type PlayerScore, totalOf } from './scores.ts';
import { thinkingTime } from './thinking-time.ts';

export type TieBreak = 'direct-encounter' | 'sonneborn-berger' | 'buchholz' | 'wins';

export type Ranking =
  | { readonly by: 'rating' | 'rounds' }
  | { readonly by: 'points'; readonly tieBreaks: readonly TieBreak[] };

export const rankings = {
  'round-robin': { by: 'points', tieBreaks: ['direct-encounter', 'sonneborn-berger', 'wins'] },
  swiss: { by: 'points', tieBreaks: ['buchholz', 'sonneborn-berger', 'direct-encounter', 'wins'] },
  gauntlet: { by: 'rating' },
  knockout: { by: 'rounds' },
} as const satisfies Readonly<Record<TournamentFormat, Ranking>>;

export interface StandingsOptions extends RatingOptions {
  readonly ranking: Ranking;
  /** The number of byes of each contender; a bye is worth `byePoints`. */
  readonly byes?: readonly number[];
  readonly byePoints?: number;
  /** The games of a tied mini-match in a knockout do not tell which player goes through. */
  readonly miniMatches?: readonly MiniMatch[];
}

export interface Standing extends Omit<PlayerScore, 'forfeits'> {
  /** From 1; players that no criterion separates share a rank. */
  readonly rank: number;
  readonly player: string;
  readonly rating: number | null;
  readonly error: number | null;
  readonly byes: number;
  readonly forfeits: number;
  readonly faults: Readonly<Partial<Record<Fault, number>>>;
  readonly sonnebornBerger: number;
  readonly buchholz: number;
  readonly lastRound: number;
  readonly seconds: number;
}

/** One player's score against another; null if the two did not meet. */
export type Cell = Pick<PlayerScore, 'points' | 'games' | 'wins' | 'draws' | 'losses'> | null;

/** A mini-match that was tied after its regular games and decided by extra games or by the seeding. */
export interface SettledTie {
  readonly round: number;
  readonly isFinal: boolean;
  /** The winner; `out` is the loser. */
  readonly through: string;
  readonly out: string;
  /** Of winner and loser, including the extra games. */
  readonly points: readonly [number, number];
  readonly extraGames: number;
  readonly by: 'extra-games' | 'seed';
}

export interface Summary extends Pick<Ratings, 'superiority' | 'sideAdvantage' | 'drawShare' | 'pairVariance'> {
  readonly standings: readonly Standing[];
  readonly games: number;
  /** Rows and columns in the order of the standings, as in `superiority`. */
  readonly crossTable: readonly (readonly Cell[])[];
  /** Names of players. Ratings are only comparable within a group, and reliable within a class: see `Ratings`. */
  readonly groups: readonly (readonly string[])[];
  readonly classes: readonly (readonly string[])[];
  readonly ties: readonly SettledTie[];
  /** Players with known ratings that played: their mean fixes the rating scale. */
  readonly anchors: readonly { readonly player: string; readonly rating: number }[];
}

export interface Pairings {
  readonly byes: readonly Bye[];
  readonly byePoints: number;
  readonly miniMatches: readonly MiniMatch[];
}

export const pairingsOf = (
  schedule: TournamentSchedule,
  played: Parameters<TournamentSchedule['byes']>[0],
): Pairings => ({
  byes: schedule.byes(played),
  byePoints: schedule.byePoints,
  miniMatches: schedule.miniMatches?.(played) ?? [],
});

interface Field {
  readonly names: readonly string[];
  readonly format: TournamentFormat;
  readonly ratings: readonly (number | undefined)[];
}

export const standingsOptions = (
  { names, format, ratings }: Field,
  { byes, byePoints, miniMatches }: Pairings,
): StandingsOptions => {
  const counts = names.map(() => 0);
  for (const { contender } of byes) counts[contender]!++;
  return {
    ranking: rankings[format],
    byes: counts,
    byePoints,
    miniMatches,
    anchors: ratings.flatMap((rating, player) => (rating === undefined ? [] : { player, rating })),
  };
};

export const summaryOf = (
  { schedule, ...field }: Field & { readonly schedule: TournamentSchedule },
  games: readonly PlayedGame[],
): Summary => summarise(field.names, games, standingsOptions(field, pairingsOf(schedule, byNumber(games))));

export const summarise = (
  names: readonly string[],
  games: readonly FinishedGame[],
  options: StandingsOptions,
): Summary => {
  const sidesOfMoves = new SidesOfMoves();
  return summariseCounts(
    names,
    countGames(names.length, games, game => thinkingTime(game, sidesOfMoves)),
    options,
  );
};

export const summariseCounts = (names: readonly string[], counts: Counts, options: StandingsOptions): Summary => {
  const ratings = rate(names.length, counts.encounters, options);
  const table = new StandingsTable(counts, ratings, options);
  const ranked = table.rank();
  const order = ranked.map(({ player }) => player);
  const named = (groups: readonly (readonly number[])[]) => groups.map(group => group.map(player => names[player]!));
  return {
    standings: ranked.map(({ rank, player }) => ({
      rank,
      player: names[player]!,
      ...table.row(player),
      seconds: Math.round(counts.millis[player]!) / 1000,
    })),
    games: counts.games,
    crossTable: order.map(row => order.map(column => table.cell(row, column))),
    superiority: order.map(row => order.map(column => rounded(ratings.superiority[row]![column]!, 4))),
    sideAdvantage: ratings.sideAdvantage && {
      elo: rounded(ratings.sideAdvantage.elo, 1),
      error: rounded(ratings.sideAdvantage.error, 1),
    },
    drawShare: rounded(ratings.drawShare, 4),
    pairVariance: rounded(ratings.pairVariance, 4),
    groups: named(ratings.groups),
    classes: named(ratings.classes),
    ties: tiesIn(names, options.miniMatches ?? []),
    anchors: (options.anchors ?? [])
      .filter(({ player }) => counts.players[player]!.games > 0)
      .map(({ player, rating }) => ({ player: names[player]!, rating })),
  };
};

const cellOf = (wins: number, draws: number, losses: number): NonNullable<Cell> => ({
  points: wins + draws / 2,
  games: wins + draws + losses,
  wins,
  draws,
  losses,
});

const tiesIn = (names: readonly string[], miniMatches: readonly MiniMatch[]): SettledTie[] => {
  const lastRound = Math.ceil(Math.log2(names.length));
  return miniMatches.flatMap(({ round, players, points, through, extraGames, isBySeed }) => {
    if (through === null || (extraGames === 0 && !isBySeed)) return [];
    const isFirst = through === players[0];
    return {
      round,
      isFinal: round === lastRound,
      through: names[through]!,
      out: names[players[isFirst ? 1 : 0]]!,
      points: isFirst ? points : [points[1], points[0]],
      extraGames,
      by: isBySeed ? 'seed' : 'extra-games',
    };
  });
};

export const rounded = <Value extends number | null>(value: Value, digits: number): Value =>
  (value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits + 0) as Value;

class StandingsTable {
  private readonly cells: readonly Cell[][];
  private readonly points: readonly number[];

  constructor(
    private readonly counts: Counts,
    private readonly ratings: Ratings,
    private readonly options: StandingsOptions,
  ) {
    this.cells = counts.players.map(() => counts.players.map(() => null));
    for (const encounter of counts.encounters) {
      const [a, b] = encounter.players;
      const [losses, draws, wins] = totalOf(encounter);
      this.cells[a]![b] = cellOf(wins, draws, losses);
      this.cells[b]![a] = cellOf(losses, draws, wins);
    }
    const { byes, byePoints = 1 } = options;
    this.points = counts.players.map(({ points }, player) => points + (byes?.[player] ?? 0) * byePoints);
  }

  cell(row: number, column: number): Cell {
    return this.cells[row]![column]!;
  }

  row(player: number): Omit<Standing, 'rank' | 'player' | 'seconds'> {
    const { games, wins, draws, losses, forfeits, seats } = this.counts.players[player]!;
    const hasPlayed = games > 0;
    const committed = faults.filter(fault => forfeits[fault] > 0);
    return {
      rating: hasPlayed ? rounded(this.ratings.ratings[player]!, 1) : null,
      error: hasPlayed ? rounded(this.ratings.errors[player]!, 1) : null,
      points: this.points[player]!,
      games,
      wins,
      draws,
      losses,
      byes: this.options.byes?.[player] ?? 0,
      forfeits: committed.reduce((sum, fault) => sum + forfeits[fault], 0),
      faults: Object.fromEntries(committed.map(fault => [fault, forfeits[fault]])),
      seats,
      sonnebornBerger: this.sonnebornBerger(player),
      buchholz: this.buchholz(player),
      lastRound: this.counts.lastRounds[player]!.round,
    };
  }

  /** Players that no criterion separates keep the order of the contenders. */
  rank(): { readonly rank: number; readonly player: number }[] {
    const all = this.counts.players.map((_, player) => player);
    let before = 0;
    return this.split(all, this.criteria()).flatMap(tied => {
      const rank = before + 1;
      before += tied.length;
      return tied.map(player => ({ rank, player }));
    });
  }

  /** The tie-breaks, in the order in which they are applied to players still tied; the higher value ranks first. */
  private criteria(): readonly ((tied: readonly number[]) => (player: number) => number)[] {
    const { ranking } = this.options;
    const byRating = () => (player: number) =>
      this.counts.players[player]!.games === 0 ? -Infinity : rounded(this.ratings.ratings[player]!, 6);
    const byPoints = () => (player: number) => this.points[player]!;
    if (ranking.by === 'rating') return [byRating];
    if (ranking.by === 'points') return [byPoints, ...ranking.tieBreaks.map(name => this.tieBreak(name))];
    return [
      () => player => this.counts.lastRounds[player]!.round,
      () => player => (this.wentThroughLast(player) ? 1 : 0),
      () => player => this.counts.lastRounds[player]!.points,
      byPoints,
      byRating,
    ];
  }

  private wentThroughLast(player: number): boolean {
    const { round } = this.counts.lastRounds[player]!;
    return this.options.miniMatches?.some(match => match.round === round && match.through === player) ?? false;
  }

  private tieBreak(name: TieBreak): (tied: readonly number[]) => (player: number) => number {
    if (name === 'direct-encounter') return tied => this.amongThemselves(tied);
    if (name === 'wins') return () => player => this.counts.players[player]!.wins;
    return () => player => (name === 'buchholz' ? this.buchholz(player) : this.sonnebornBerger(player));
  }

  /** A tie-break: the points in the games among the tied players; 0 for all if they did not all meet equally often. */
  private amongThemselves(tied: readonly number[]): (player: number) => number {
    const met = tied.flatMap(a => tied.filter(b => b !== a).map(b => this.cell(a, b)?.games ?? 0));
    if (met[0] === 0 || met.some(games => games !== met[0])) return () => 0;
    return player => tied.reduce((sum, other) => sum + (this.cell(player, other)?.points ?? 0), 0);
  }

  /** The sum over opponents of the opponent's points times the points taken from it. */
  private sonnebornBerger(player: number): number {
    return this.sumOverOpponents(player, cell => cell.points);
  }

  /** The sum of the opponents' points, once for every game. */
  private buchholz(player: number): number {
    return this.sumOverOpponents(player, cell => cell.games);
  }

  private sumOverOpponents(player: number, weight: (cell: NonNullable<Cell>) => number): number {
    return this.cells[player]!.reduce((sum, cell, other) => sum + (cell ? weight(cell) * this.points[other]! : 0), 0);
  }

  private split(tied: readonly number[], criteria: ReturnType<StandingsTable['criteria']>): (readonly number[])[] {
    const [criterion, ...later] = criteria;
    if (tied.length < 2 || criterion === undefined) return tied.length === 0 ? [] : [tied];
    const scoreOf = criterion(tied);
    const values = [...new Set(tied.map(scoreOf))].sort((a, b) => b - a);
    return values.flatMap(value =>
      this.split(
        tied.filter(player => scoreOf(player) === value),
        later,
      ),
    );
  }
}
