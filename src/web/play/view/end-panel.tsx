import { handOver } from '../../state/game-handover.ts';
import { say } from '../../words/say.ts';
import type { GameSetup, LiveGame } from '../game/live-game.ts';

/** A live game, and the callbacks for a new game or a rematch. */
export interface GameProps {
  readonly live: LiveGame;
  readonly onNew: () => void;
  readonly onRematch: (setup: GameSetup) => void;
}

/** The result of the game, with buttons to review it, play again or start a new game. */
export const EndPanel = ({ live, onNew, onRematch }: GameProps) => {
  const isOver = live.outcome.value !== null;
  const { variant, session } = live;
  const again = (): GameSetup => ({
    variant,
    seats: [session.seats[1], session.seats[0]],
    names: [live.names[1], live.names[0]],
    clock: session.clock,
  });
  return (
    <>
      <p class={isOver ? 'result' : 'hidden'} role="status" data-testid="result">
        {live.outcomeText()}
      </p>
      {isOver && (
        <div class="row">
          <button
            type="button"
            class="strong"
            data-testid="review"
            onClick={() => handOver('review', { record: live.record() })}
          >
            {say('do.review')}
          </button>
          <button type="button" data-testid="rematch" onClick={() => onRematch(again())}>
            {say('do.rematch')}
          </button>
          <button type="button" data-testid="new" onClick={onNew}>
            {say('do.new')}
          </button>
          <button type="button" data-testid="analyse" onClick={() => handOver('analysis', { record: live.record() })}>
            {say('do.analyse')}
          </button>
        </div>
      )}
    </>
  );
};
