import type { PlannedGame } from '../game/played-game.ts';
import type { SprtState, SprtTerms } from '../rating/sprt.ts';
import { lotsByNames, type TournamentLots } from './lots.ts';
import { GameDealer, type Results, type TournamentSchedule } from './schedule.ts';
import { PairTest } from './sequential-test.ts';

/** Pairs per opponent; the tests are evaluated when a round is complete. */
export const PAIRS_PER_ROUND = 4;

/** All games of a round count, whichever ended first. Lots depend on the seed and the opponent's place only. */
export class SequentialGauntlet implements TournamentSchedule {
  readonly maxGames: number;
  readonly expectedGames: number;
  readonly byePoints = 0;
  private readonly dealer: GameDealer;
  private readonly tests: readonly PairTest[];
  private readonly maxPairs: number;
  private round = 0;
  private open: readonly PlannedGame[] = [];

  constructor({
    tests,
    maxGames,
    ...lots
  }: Omit<TournamentLots, 'names'> & { readonly tests: readonly SprtTerms[]; readonly maxGames: number }) {
    this.tests = tests.map(terms => new PairTest(terms));
    this.maxPairs = Math.ceil(maxGames / 2);
    this.maxGames = 2 * this.maxPairs * tests.length;
    const names = [0, ...tests.map((_, i) => i + 1)].map(String);
    this.dealer = new GameDealer(lotsByNames({ ...lots, names }));
    this.openRound();
    this.expectedGames = this.open.length;
  }

  plan(played: Results): readonly PlannedGame[] {
    while (this.open.length > 0 && this.open.every(({ number }) => played.has(number))) {
      this.countRound(played);
      this.openRound();
    }
    return this.dealer.dealt;
  }

  states(played: Results): readonly SprtState[] {
    this.plan(played);
    return this.tests.map(({ state }) => state);
  }

  byes(): readonly [] {
    return [];
  }

  private openRound(): void {
    const pairs = Math.min(PAIRS_PER_ROUND, this.maxPairs - PAIRS_PER_ROUND * this.round);
    this.round++;
    this.open = this.tests.flatMap(({ state }, i) => {
      const isOver = state.accepted !== null || pairs <= 0;
      return isOver ? [] : this.dealer.deal({ round: this.round, players: [0, i + 1], games: 2 * pairs });
    });
  }

  private countRound(played: Results): void {
    for (const [i, game] of this.open.entries())
      if (game.leg === 0) this.tests[Math.max(...game.seats) - 1]!.add(game, this.open[i + 1]!, played);
  }
}
