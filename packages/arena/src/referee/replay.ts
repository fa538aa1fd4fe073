import { opponent, type Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import type { Outcome } from '@poda/library/core/outcome.ts';
import type { Problem } from '@poda/library/core/result.ts';
import { formerVariantOf } from '@poda/library/core/variant-name.ts';
import { byNumber, type PlannedGame, type PlayedGame } from '../game/played-game.ts';
import type { Contender, TimeControl } from '../game/player.ts';
import { type FaultVerdict, reasonOf } from '../game/verdict.ts';
import type { Schedule } from '../schedule/schedule.ts';
import { Dice, maxPliesOf } from './referee.ts';

export interface ExpectedMatch {
  readonly variant: Variant;
  readonly time: TimeControl;
  readonly contenders: readonly Pick<Contender, 'record' | 'isOwn' | 'canResign'>[];
  readonly schedule: Schedule;
}

/** The first game that was not planned, or whose result contradicts its moves and verdict. */
export const findContradiction = (
  games: readonly PlayedGame[],
  match: ExpectedMatch,
): { readonly place: number; readonly problem: Problem } | null => {
  // A sequential test plans no game after its decision, but the journal has the games under way then. So both the first
  // and the last plan count.
  const plans = [match.schedule.plan(new Map()), match.schedule.plan(byNumber(games))];
  const planned = new Map(plans.flat().map(game => [game.number, game]));
  const seen = new Set<number>();
  for (const [place, game] of games.entries()) {
    if (seen.has(game.number)) return { place, problem: { code: 'journal-game-twice', values: { game: game.number } } };
    seen.add(game.number);
    const plan = planned.get(game.number);
    const problem = departureFrom(plan, game, match) ?? contradictionIn(game, plan!, match);
    if (problem !== null) return { place, problem };
  }
  return null;
};

const departureFrom = (planned: PlannedGame | undefined, game: PlayedGame, match: ExpectedMatch): Problem | null => {
  const { record } = game;
  const isSame: Readonly<Record<string, boolean>> =
    planned === undefined
      ? { number: false }
      : {
          pair: game.pair === planned.pair,
          round: game.round === planned.round,
          seats: game.seats.every((seat, side) => seat === planned.seats[side]),
          'record.game': record.game === match.variant.name,
          'record.seed': record.seed === planned.seed,
          'record.clock': JSON.stringify(record.clock) === JSON.stringify(match.time.clock),
          'record.moves': planned.opening.every((move, ply) => record.moves[ply] === move),
          'record.millis': (record.millis ?? []).length <= record.moves.length,
          'record.thoughts': (record.thoughts ?? []).length <= record.moves.length,
          // One of Poda's own players uses its usual name, which may differ in this match.
          'record.players': planned.seats.every((seat, side) => {
            const { isOwn, record: expected } = match.contenders[seat]!;
            return isOwn === true || record.players[side]?.name === expected.name;
          }),
        };
  const what = Object.keys(isSame).filter(key => !isSame[key]);
  return what.length === 0
    ? null
    : { code: 'journal-game-not-planned', values: { game: game.number, what: what.join(', ') } };
};

/** A game that continues where today's rules end it is checked under the former rules as well. */
const contradictionIn = (game: PlayedGame, plan: PlannedGame, match: ExpectedMatch): Problem | null => {
  const found = contradictionUnder(match.variant, game, plan, match);
  if (found?.code !== 'journal-illegal-move') return found;
  const former = formerVariantOf(match.variant);
  return former === undefined || contradictionUnder(former, game, plan, match) !== null ? found : null;
};

const contradictionUnder = (
  variant: Variant,
  { number, record, verdict }: PlayedGame,
  { opening, seats }: PlannedGame,
  { contenders }: ExpectedMatch,
): Problem | null => {
  const state = new GameState(variant);
  if (record.start !== state.start)
    return { code: 'journal-game-not-planned', values: { game: number, what: 'record.start' } };
  const refusal = replayProblem(state, record, opening.length, number);
  if (refusal !== null) return refusal;
  const recorded = record.result!;
  const canResign = contenders[seats[state.side]]!.canResign === true;
  const expected =
    verdict.by === 'rules' ? endByRules(state, recorded, canResign) : endByFault(state, verdict, opening.length);
  const isSame = expected !== null && expected.winner === recorded.winner && expected.reason === recorded.reason;
  if (isSame && (verdict.by === 'rules' || verdict.position === state.text)) return null;
  return {
    code: 'journal-wrong-result',
    values: { game: number, text: `${recorded.winner ?? '–'} ${recorded.reason}` },
  };
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

/** Only a player that is asked for a move can resign, and only if its protocol has a word for it. */
const endByRules = (state: GameState, { reason }: Outcome, canResign: boolean): Outcome | null => {
  const outcome = state.outcome();
  if (outcome !== null) return outcome;
  if (state.plies >= maxPliesOf(state.variant)) return { winner: null, reason: 'agreement' };
  const isResigned = reason === 'resignation' && canResign && !state.isChance;
  return isResigned ? { winner: opponent(state.side), reason } : null;
};

/** Before the first move either player may fail to start; later only the player asked for a move can commit a fault. */
const endByFault = (state: GameState, { by, side }: FaultVerdict, opening: number): Outcome | null => {
  const isAsked = side === state.side && !state.isChance && state.plies < maxPliesOf(state.variant);
  const isPossible = state.outcome() === null && (isAsked || state.plies === opening);
  return isPossible ? { winner: opponent(side), reason: reasonOf[by] } : null;
};
