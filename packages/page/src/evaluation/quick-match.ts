import { openingTerms, randomGames } from '@poda/arena/openings/random-openings.ts';
import { type MatchRating, rateMatch } from '@poda/arena/rating/rating.ts';
import { countResults, type ResultOfGame, type Trinomial, totalOf } from '@poda/arena/rating/scores.ts';
import type { Side, Variant } from '@poda/library/core/contract.ts';
import type { EvaluationChoice } from '@poda/library/core/evaluation.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import type { Engine } from '@poda/library/play/engine/engine.ts';
import type { Player } from '@poda/library/search/players/player-names.ts';
import { signal } from '@preact/signals';
import { set } from '../controls/signals.ts';

export const MATCH_GAMES = 100;

export interface MatchScore {
  readonly games: number;
  /** Of the first setting: lost, drawn, won. */
  readonly counts: Trinomial;
  readonly rating: MatchRating;
}

/** Two settings play pairs of games in a worker: the same opening or dice, with sides exchanged. */
export class QuickMatch {
  readonly score = signal<MatchScore | null>(null);
  readonly state = signal<'ready' | 'running' | 'stopped' | 'done' | 'failed'>('ready');
  private readonly results: ResultOfGame[] = [];

  constructor(
    private readonly variant: Variant,
    private readonly settings: readonly [EvaluationChoice, EvaluationChoice],
    private readonly depth: number,
    private readonly engine: Engine,
    private readonly seed: number,
  ) {}

  async run(): Promise<void> {
    set(this.state, 'running');
    try {
      await this.playAll();
      if (this.state.peek() === 'running') set(this.state, 'done');
    } catch {
      // A stopped engine leaves its last question without a move.
      if (this.state.peek() === 'running') set(this.state, 'failed');
    }
    await this.engine.close();
  }

  stop(): void {
    if (this.state.peek() !== 'running') return;
    set(this.state, 'stopped');
    void this.engine.close();
  }

  private async playAll(): Promise<void> {
    const random = new Random(this.seed);
    for (let pair = 1; 2 * pair <= MATCH_GAMES; pair++) {
      const opening = this.openingFrom(random);
      const diceSeed = random.below(2 ** 31);
      for (const seats of [
        [0, 1],
        [1, 0],
      ] as const) {
        const points = await this.play(seats, opening, new Random(diceSeed));
        if (this.state.peek() !== 'running') return;
        this.results.push({ seats, points, pair });
        set(this.score, scoreOf(this.results));
      }
    }
  }

  private openingFrom(random: Random): readonly string[] {
    const { variant } = this;
    if (variant.rules.dice !== null) return [];
    for (const state of randomGames(variant, openingTerms(variant).plies, random))
      if (state.outcome() === null) return state.moveTexts();
    return [];
  }

  /** The points of side 0. */
  private async play(seats: readonly [number, number], opening: readonly string[], dice: Random): Promise<0 | 0.5 | 1> {
    const state = unwrap(GameState.read(this.variant, this.variant.rules.start, opening));
    for (;;) {
      const outcome = state.outcome();
      if (outcome !== null) return outcome.winner === null ? 0.5 : outcome.winner === 0 ? 1 : 0;
      if (state.isChance) state.play(state.legalMoves()[dice.weighted(state.chances())]!);
      else unwrap(state.playText(await this.chooseMove(state, seats[state.side])));
    }
  }

  private async chooseMove(state: GameState, setting: number): Promise<string> {
    const evaluation = this.settings[setting as Side];
    const player: Player = { kind: 'engine', config: { depth: this.depth, settings: { solved: false }, evaluation } };
    return (await this.engine.chooseMove(state, player, this.seed, false)).move;
  }
}

export const scoreOf = (results: readonly ResultOfGame[]): MatchScore => {
  const [encounter] = countResults(2, results).encounters;
  return { games: results.length, counts: totalOf(encounter!), rating: rateMatch(encounter!) };
};
