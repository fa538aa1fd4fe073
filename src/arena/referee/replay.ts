import { opponent, type Variant } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import type { Outcome } from '../../core/outcome.ts';
import type { Problem } from '../../core/result.ts';
import { byNumber, type PlannedGame, type PlayedGame, type Schedule } from '../plan.ts';
import type { Contender } from '../player.ts';
import type { TimeControl } from '../time-control.ts';
import { reasonOf } from '../verdict.ts';
import { Dice } from './dice.ts';
import { mostPliesOf } from './referee.ts';

/** What the games of a journal must agree with. */
export interface GameTerms {
  readonly variant: Variant;
  readonly time: TimeControl;
  readonly contenders: readonly Pick<Contender, 'record' | 'isOwn'>[];
  readonly schedule: Schedule;
}

/** The first game that is not one of the plan, or that did not end as its moves and its verdict say; null if there is none. */
export const findContradiction = (
  games: readonly PlayedGame[],
  terms: GameTerms,
): { readonly place: number; readonly problem: Problem } | null => {
  // A sequential test plans no game after its decision, but the games that were being played then are in the journal.
  const plans = [terms.schedule.plan(new Map()), terms.schedule.plan(byNumber(games))];
  const planned = new Map(plans.flat().map(game => [game.number, game]));
  const seen = new Set<number>();
  for (const [place, game] of games.entries()) {
    if (seen.has(game.number)) return { place, problem: { code: 'journal-game-twice', values: { game: game.number } } };
    seen.add(game.number);
    const plan = planned.get(game.number);
    const problem = departureFrom(plan, game, terms) ?? contradictionIn(game, plan!.opening.length, terms.variant);
    if (problem !== null) return { place, problem };
  }
  return null;
};

/** What of a game is not as it was planned. */
const departureFrom = (planned: PlannedGame | undefined, game: PlayedGame, terms: GameTerms): Problem | null => {
  const { record } = game;
  const isSame: Readonly<Record<string, boolean>> =
    planned === undefined
      ? { number: false }
      : {
          pair: game.pair === planned.pair,
          round: game.round === planned.round,
          seats: game.seats.every((seat, side) => seat === planned.seats[side]),
          'record.game': record.game === terms.variant.name,
          'record.seed': record.seed === planned.seed,
          'record.clock': JSON.stringify(record.clock) === JSON.stringify(terms.time.clock),
          'record.moves': planned.opening.every((move, ply) => record.moves[ply] === move),
          'record.millis': (record.millis ?? []).length <= record.moves.length,
          // A player of our own that is renamed here has its usual name in the thread that plays.
          'record.players': planned.seats.every((seat, side) => {
            const { isOwn, record: expected } = terms.contenders[seat]!;
            return isOwn === true || record.players[side]?.name === expected.name;
          }),
        };
  const what = Object.keys(isSame).filter(key => !isSame[key]);
  return what.length === 0
    ? null
    : { code: 'journal-game-not-planned', values: { game: game.number, what: what.join(', ') } };
};

/** Plays a game again and compares its end. */
const contradictionIn = (
  { number, record, verdict }: PlayedGame,
  opening: number,
  variant: Variant,
): Problem | null => {
  const state = new GameState(variant);
  if (record.start !== state.start)
    return { code: 'journal-game-not-planned', values: { game: number, what: 'record.start' } };
  const refusal = replayProblem(state, record, opening, number);
  if (refusal !== null) return refusal;
  const told = record.result!;
  const due = verdict.by === 'rules' ? endByRules(state, told) : endByFault(state, verdict);
  const isSame = due !== null && due.winner === told.winner && due.reason === told.reason;
  if (isSame && (verdict.by === 'rules' || verdict.position === state.text)) return null;
  return { code: 'journal-wrong-result', values: { game: number, text: `${told.winner ?? '–'} ${told.reason}` } };
};

const replayProblem = (
  state: GameState,
  { moves, seed = 0 }: PlayedGame['record'],
  opening: number,
  game: number,
): Problem | null => {
  const dice = new Dice(seed);
  for (const [index, text] of moves.entries()) {
    const refused = (code: string): Problem => ({ code, values: { game, ply: index + 1, text } });
    const isRolled = index >= opening && state.isChance && state.outcome() === null;
    if (isRolled && state.moveText(dice.roll(state)) !== text) return refused('journal-wrong-dice');
    if (!state.playText(text).ok) return refused('journal-illegal-move');
  }
  return null;
};

/** How a game ended that no fault ended: as the position says, by resignation of the side to move, or because it was too long. */
const endByRules = (state: GameState, { reason }: Outcome): Outcome | null => {
  const outcome = state.outcome();
  if (outcome !== null) return outcome;
  if (reason === 'resignation') return { winner: opponent(state.side), reason };
  return state.plies >= mostPliesOf(state.variant) ? { winner: null, reason: 'agreement' } : null;
};

/** A game that ended by a fault was not over, and the other side won it. */
const endByFault = (state: GameState, { by, side }: Exclude<PlayedGame['verdict'], { by: 'rules' }>): Outcome | null =>
  state.outcome() === null ? { winner: opponent(side), reason: reasonOf[by] } : null;
