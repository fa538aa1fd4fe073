import type { PlayedGame } from '../plan.ts';
import type { MiniMatch } from '../schedule/schedule.ts';
import { type Fault, faults } from '../verdict.ts';
import { type RatingOptions, type Ratings, rate } from './rating.ts';
import { countScores, gamesOf, isCounted, pointsIn, reversed, type Scores, timeUsed, totalOf } from './scores.ts';

/** What may decide between players with equally many points. */
export type TieBreak = 'direct-encounter' | 'sonneborn-berger' | 'buchholz' | 'wins';

/** By rating, by points and tie-breaks, or by how far somebody came in a knockout. */
export type Order =
  | { readonly by: 'rating' }
  | {
      readonly by: 'points';
      /** In the order in which they are asked. */
      readonly tieBreaks: readonly TieBreak[];
    }
  | { readonly by: 'rounds' };

/** How the players of each kind of tournament are ordered. */
export const orders = {
  'round-robin': { by: 'points', tieBreaks: ['direct-encounter', 'sonneborn-berger', 'wins'] },
  swiss: { by: 'points', tieBreaks: ['buchholz', 'sonneborn-berger', 'direct-encounter', 'wins'] },
  gauntlet: { by: 'rating' },
  knockout: { by: 'rounds' },
} as const satisfies Readonly<Record<string, Order>>;

export interface StandingsOptions extends RatingOptions {
  readonly order: Order;
  /** How many rounds each contender had no opponent in; each of them is worth `byePoints`. */
  readonly byes?: readonly number[];
  /** 1 unless told. */
  readonly byePoints?: number;
  /** The mini-matches of a knockout: in a tied one the games do not tell who goes through. */
  readonly miniMatches?: readonly MiniMatch[];
}

/** One row of the table, as `--json` prints it. */
export interface Standing {
  /** From 1; those whom nothing tells apart share one. */
  readonly rank: number;
  readonly player: string;
  /** In Elo; null, as its error, for somebody who has not played. */
  readonly rating: number | null;
  readonly error: number | null;
  readonly points: number;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly byes: number;
  /** Games lost by a fault, and by which. */
  readonly forfeits: number;
  readonly faults: Readonly<Partial<Record<Fault, number>>>;
  /** Games played at side 0 and at side 1. */
  readonly seats: readonly [number, number];
  readonly sonnebornBerger: number;
  readonly buchholz: number;
  /** The last round with a game of this player. */
  readonly lastRound: number;
  readonly seconds: number;
}

/** What a player got against another; null where the two did not meet. */
export type Cell = {
  readonly points: number;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
} | null;

/** A mini-match of a knockout that its games left tied, and what decided it: games that were added, or the better seed. */
export interface SettledTie {
  readonly round: number;
  readonly isFinal: boolean;
  /** Who went through, and who did not. */
  readonly through: string;
  readonly out: string;
  /** The points of the two in the same order, with those of the games that were added. */
  readonly points: readonly [number, number];
  readonly extraGames: number;
  readonly by: 'extra-games' | 'seed';
}

/** Everything that is to be told of a tournament: what `poda tournament --json` prints. */
export interface Summary {
  readonly standings: readonly Standing[];
  readonly games: number;
  /** Rows and columns in the order of the standings. */
  readonly crossTable: readonly (readonly Cell[])[];
  /** The chance that the player of the row is stronger than that of the column, in the same order. */
  readonly superiority: readonly (readonly (number | null)[])[];
  readonly sideAdvantage: Ratings['sideAdvantage'];
  readonly drawShare: number;
  readonly pairVariance: number | null;
  /** Names of players; more than one group, or class within it, is to be told wherever ratings are. */
  readonly groups: readonly (readonly string[])[];
  readonly classes: readonly (readonly string[])[];
  /** In a knockout, the mini-matches that were tied. */
  readonly ties: readonly SettledTie[];
  /** Whose ratings were given beforehand, of those who played: their mean is what all ratings are counted from. */
  readonly anchors: readonly { readonly player: string; readonly rating: number }[];
}

/** The table of a tournament, from the names of its contenders and the games that were played. */
export const summarise = (
  names: readonly string[],
  games: readonly PlayedGame[],
  options: StandingsOptions,
): Summary => {
  const scores = countScores(names.length, games);
  const ratings = rate(names.length, scores.encounters, options);
  const table = new Table(scores, ratings, games, options);
  const millis = timeUsed(names.length, games);
  const ranked = table.rank();
  const order = ranked.map(({ player }) => player);
  const named = (groups: readonly (readonly number[])[]) => groups.map(group => group.map(player => names[player]!));
  return {
    standings: ranked.map(({ rank, player }) => ({
      rank,
      player: names[player]!,
      ...table.row(player),
      seconds: Math.round(millis[player]!) / 1000,
    })),
    games: scores.games,
    crossTable: order.map(row => order.map(column => table.cell(row, column))),
    superiority: order.map(row => order.map(column => rounded(ratings.superiority[row]![column]!, 4))),
    sideAdvantage:
      ratings.sideAdvantage === null
        ? null
        : { elo: rounded(ratings.sideAdvantage.elo, 1), error: rounded(ratings.sideAdvantage.error, 1) },
    drawShare: rounded(ratings.drawShare, 4),
    pairVariance: rounded(ratings.pairVariance, 4),
    groups: named(ratings.groups),
    classes: named(ratings.classes),
    ties: tiesIn(names, options.miniMatches ?? []),
    anchors: (options.anchors ?? [])
      .filter(({ player }) => scores.players[player]!.games > 0)
      .map(({ player, rating }) => ({ player: names[player]!, rating })),
  };
};

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

/** Rounded for people; what is below that is far below the error. */
/** A number with so many digits behind the point, and never -0. */
export const rounded = <Value extends number | null>(value: Value, digits: number): Value =>
  (value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits + 0) as Value;

class Table {
  private readonly cells = new Map<string, NonNullable<Cell>>();
  private readonly points: readonly number[];
  private readonly lastRounds: readonly { readonly round: number; readonly points: number }[];

  constructor(
    private readonly scores: Scores,
    private readonly ratings: Ratings,
    games: readonly PlayedGame[],
    private readonly options: StandingsOptions,
  ) {
    for (const encounter of scores.encounters)
      for (const seen of [encounter, reversed(encounter)]) {
        const [losses, draws, wins] = totalOf(seen);
        const cell = { points: pointsIn([losses, draws, wins]), games: gamesOf(seen), wins, draws, losses };
        this.cells.set(seen.players.join(), cell);
      }
    const { byes, byePoints = 1 } = options;
    this.points = scores.players.map(({ points }, player) => points + (byes?.[player] ?? 0) * byePoints);
    this.lastRounds = lastRoundsOf(scores.players.length, games);
  }

  cell(row: number, column: number): Cell {
    return this.cells.get([row, column].join()) ?? null;
  }

  row(player: number): Omit<Standing, 'rank' | 'player' | 'seconds'> {
    const { games, wins, draws, losses, forfeits, seats } = this.scores.players[player]!;
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
      lastRound: this.lastRounds[player]!.round,
    };
  }

  /** The players from the first to the last; those whom nothing tells apart stay in the order of the contenders. */
  rank(): { readonly rank: number; readonly player: number }[] {
    const everybody = this.scores.players.map((_, player) => player);
    let before = 0;
    return this.split(everybody, this.questions()).flatMap(tied => {
      const rank = before + 1;
      before += tied.length;
      return tied.map(player => ({ rank, player }));
    });
  }

  /** What is asked of players that all earlier questions left together; the higher answer goes first. */
  private questions(): readonly ((tied: readonly number[]) => (player: number) => number)[] {
    const { order } = this.options;
    const byRating = () => (player: number) =>
      this.scores.players[player]!.games === 0 ? -Infinity : rounded(this.ratings.ratings[player]!, 6);
    const byPoints = () => (player: number) => this.points[player]!;
    switch (order.by) {
      case 'rating':
        return [byRating];
      case 'points':
        return [byPoints, ...order.tieBreaks.map(name => this.tieBreak(name))];
      case 'rounds':
        return [
          () => player => this.lastRounds[player]!.round,
          () => player => (this.wentThroughLast(player) ? 1 : 0),
          () => player => this.lastRounds[player]!.points,
          byPoints,
          byRating,
        ];
    }
  }

  /** Whether a player came through the last round in which it played. */
  private wentThroughLast(player: number): boolean {
    const { round } = this.lastRounds[player]!;
    return this.options.miniMatches?.some(match => match.round === round && match.through === player) ?? false;
  }

  private tieBreak(name: TieBreak): (tied: readonly number[]) => (player: number) => number {
    switch (name) {
      case 'direct-encounter':
        return tied => this.amongThemselves(tied);
      case 'sonneborn-berger':
        return () => player => this.sonnebornBerger(player);
      case 'buchholz':
        return () => player => this.buchholz(player);
      case 'wins':
        return () => player => this.scores.players[player]!.wins;
    }
  }

  /** The points that tied players took from each other; nothing where they did not all meet equally often. */
  private amongThemselves(tied: readonly number[]): (player: number) => number {
    const met = tied.flatMap(a => tied.filter(b => b !== a).map(b => this.cell(a, b)?.games ?? 0));
    if (met[0] === 0 || met.some(games => games !== met[0])) return () => 0;
    return player => this.sumOver(tied, other => this.cell(player, other)?.points ?? 0);
  }

  /** The points of each opponent times what was taken from it: a win over a strong one is worth more. */
  private sonnebornBerger(player: number): number {
    return this.sumOverAll(other => (this.cell(player, other)?.points ?? 0) * this.points[other]!);
  }

  /** The points of the opponents, once for every game: how strong they were. */
  private buchholz(player: number): number {
    return this.sumOverAll(other => (this.cell(player, other)?.games ?? 0) * this.points[other]!);
  }

  private sumOverAll(worth: (other: number) => number): number {
    return this.points.reduce((sum, _, other) => sum + worth(other), 0);
  }

  private sumOver(others: readonly number[], worth: (other: number) => number): number {
    return others.reduce((sum, other) => sum + worth(other), 0);
  }

  private split(tied: readonly number[], questions: ReturnType<Table['questions']>): (readonly number[])[] {
    const [question, ...later] = questions;
    if (tied.length < 2 || question === undefined) return tied.length === 0 ? [] : [tied];
    const answer = question(tied);
    const answers = [...new Set(tied.map(answer))].sort((a, b) => b - a);
    return answers.flatMap(value =>
      this.split(
        tied.filter(player => answer(player) === value),
        later,
      ),
    );
  }
}

const lastRoundsOf = (contenders: number, games: readonly PlayedGame[]) => {
  const last = Array.from({ length: contenders }, () => ({ round: 0, points: 0 }));
  for (const game of games.filter(isCounted))
    for (const side of [0, 1] as const) {
      const at = last[game.seats[side]]!;
      if (game.round < at.round) continue;
      if (game.round > at.round) Object.assign(at, { round: game.round, points: 0 });
      const winner = game.record.result!.winner;
      at.points += winner === null ? 0.5 : winner === side ? 1 : 0;
    }
  return last;
};
