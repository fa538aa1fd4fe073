import { type GameResult, type PlannedGame, pointsOf } from '../game/played-game.ts';
import type { LotsOf } from './lots.ts';

export const tournamentFormats = ['round-robin', 'swiss', 'gauntlet', 'knockout'] as const;

export type TournamentFormat = (typeof tournamentFormats)[number];

/** Increases when the same seed gives other games, so that a run does not resume the journal of an older version. */
export const SCHEDULE_VERSION = 4;

export type Results = Pick<ReadonlyMap<number, Pick<GameResult, 'record'>>, 'get' | 'has'>;

/** Decides which games are played, from the games played so far only, so a stopped tournament can be resumed. */
export interface Schedule {
  /** The games planned so far, by number, including played ones. When all of them are played, the event is over. */
  plan(played: Results): readonly PlannedGame[];
  readonly maxGames: number;
}

export interface Crew {
  /** Takes as many of the first open games as there is room for, except those that it took before. */
  take(open: Iterable<PlannedGame>): void | Promise<void>;
}

/** Plays a schedule: after each result, the games that are still open go to a crew. */
export class ScheduleRun {
  private plan: readonly PlannedGame[] = [];
  /** Games at the start of the plan that are all played. */
  private settled = 0;

  constructor(
    readonly schedule: Schedule,
    private readonly crew: Crew,
  ) {}

  async advance(played: Results): Promise<boolean> {
    this.plan = this.schedule.plan(played);
    while (this.settled < this.plan.length && played.has(this.plan[this.settled]!.number)) this.settled++;
    if (this.settled === this.plan.length) return false;
    await this.crew.take(this.open(played));
    return true;
  }

  private *open(played: Results): Generator<PlannedGame> {
    for (let i = this.settled; i < this.plan.length; i++) {
      const game = this.plan[i]!;
      if (!played.has(game.number)) yield game;
    }
  }
}

export interface Bye {
  readonly round: number;
  readonly contender: number;
}

export interface MiniMatch {
  readonly round: number;
  /** The better seed first. */
  readonly players: readonly [number, number];
  readonly points: readonly [number, number];
  readonly through: number | null;
  readonly extraGames: number;
  /** True if the points stayed equal after the last extra pair, so the better seed goes through. */
  readonly isBySeed: boolean;
}

export interface TournamentSchedule extends Schedule {
  /** Tied mini-matches of a knockout add games. */
  readonly expectedGames: number;
  /** The byes in the rounds planned so far; empty in formats that give every contender the same number. */
  byes(played: Results): readonly Bye[];
  readonly byePoints: number;
  miniMatches?(played: Results): readonly MiniMatch[];
}

/** Games of two contenders in one round; their lots decide who has side 0. */
export interface Encounter {
  readonly round: number;
  readonly players: readonly [number, number];
  readonly games: number;
}

/** Two contenders alternate sides, also from one encounter to the next. An odd number ends with half a pair. */
export class GameDealer {
  readonly dealt: PlannedGame[] = [];
  private pairs = 0;
  /** The number of pairs and games already dealt to two contenders. */
  private readonly pasts = new Map<string, { pairs: number; games: number }>();

  constructor(private readonly lotsOf: LotsOf) {}

  deal({ round, players, games }: Encounter): readonly PlannedGame[] {
    const lots = this.lotsOf(...players);
    const [first, second] = lots.seats;
    const key = players.toSorted((a, b) => a - b).join(' ');
    const past = this.pasts.get(key) ?? { pairs: 0, games: 0 };
    this.pasts.set(key, past);
    const before = this.dealt.length;
    for (let game = 0; game < games; game++) {
      if (game % 2 === 0) {
        this.pairs++;
        past.pairs++;
      }
      this.dealt.push({
        number: this.dealt.length + 1,
        pair: this.pairs,
        leg: game % 2 === 0 ? 0 : 1,
        round,
        seats: past.games % 2 === 0 ? [first, second] : [second, first],
        opening: lots.openingOf(past.pairs),
        seed: lots.seedOf(past.pairs),
      });
      past.games++;
    }
    return this.dealt.slice(before);
  }
}

export const dealAll = (encounters: readonly Encounter[], lotsOf: LotsOf): readonly PlannedGame[] => {
  const dealer = new GameDealer(lotsOf);
  for (const encounter of encounters) dealer.deal(encounter);
  return dealer.dealt;
};

/** Points of the first and second player; all their games must be played. */
export const pointsOfBoth = (
  [first]: Encounter['players'],
  games: readonly PlannedGame[],
  played: Results,
): [number, number] => {
  let ofFirst = 0;
  for (const { number, seats } of games) {
    const points = pointsOf(played.get(number)!);
    ofFirst += seats[0] === first ? points : 1 - points;
  }
  return [ofFirst, games.length - ofFirst];
};
