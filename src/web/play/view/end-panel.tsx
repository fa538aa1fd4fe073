import { handOver } from '../../state/handed-over.ts';
import { say } from '../../words/say.ts';
import type { Opening, Table } from '../game/live-game.ts';

/** A game, and what may come after it. */
export interface GameProps {
  readonly table: Table;
  readonly onNew: () => void;
  readonly onRematch: (opening: Opening) => void;
}

/** How the game ended, and what to do with it now. */
export const EndPanel = ({ table, onNew, onRematch }: GameProps) => {
  const isOver = table.outcome.value !== null;
  const { variant, session } = table;
  const again = (): Opening => ({
    variant,
    seats: [session.seats[1], session.seats[0]],
    names: [table.names[1], table.names[0]],
    clock: session.clock,
  });
  return (
    <>
      <p class={isOver ? 'result' : 'hidden'} role="status" data-testid="result">
        {table.outcomeText()}
      </p>
      {isOver && (
        <div class="row">
          <button
            type="button"
            class="strong"
            data-testid="review"
            onClick={() => handOver('review', { record: table.record() })}
          >
            {say('do.review')}
          </button>
          <button type="button" data-testid="rematch" onClick={() => onRematch(again())}>
            {say('do.rematch')}
          </button>
          <button type="button" data-testid="new" onClick={onNew}>
            {say('do.new')}
          </button>
          <button type="button" data-testid="analyse" onClick={() => handOver('analysis', { record: table.record() })}>
            {say('do.analyse')}
          </button>
        </div>
      )}
    </>
  );
};
