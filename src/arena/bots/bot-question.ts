import type { Question, Setting } from '../player.ts';

/** What a bot that is no classroom player is told: plain data, texts as everywhere. docs/bots.md shows it. */
export interface StateQuestion {
  readonly game: string;
  readonly side: 0 | 1;
  readonly position: string;
  /** Everything that was played since the start, rolls of dice included. */
  readonly moves: readonly string[];
  readonly legal: readonly string[];
  readonly clock: {
    readonly limitMillis: number;
    readonly otherMillis: number;
    readonly incrementMillis: number;
  } | null;
  readonly seed: number;
}

/** A question as plain data. */
export const stateQuestion = ({ state, clock }: Question, { variant, side, seed }: Setting): StateQuestion => ({
  game: variant.name,
  side,
  position: state.text,
  moves: state.moveTexts(),
  legal: state.legalMoves().map(move => state.moveText(move)),
  clock:
    clock === null
      ? null
      : {
          limitMillis: Math.floor(clock.limitMillis),
          otherMillis: Math.floor(clock.otherMillis),
          incrementMillis: Math.floor(clock.incrementMillis),
        },
  seed,
});
