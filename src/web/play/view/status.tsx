import { mustCapture } from '../../../play/touching.ts';
import { say } from '../../words/say.ts';
import type { Table } from '../game/live-game.ts';

/** Whose turn it is, and what has happened since; screen readers hear each line as it comes. */
export const Status = ({ table }: { table: Table }) => (
  <div class="status">
    <p data-testid="status">{turnText(table)}</p>
    <div class="told" data-testid="message" role="log" aria-label={say('status.log')}>
      {table.story.lines.value.map(({ key, text }) => (
        <p key={key}>{text()}</p>
      ))}
    </div>
  </div>
);

/** What was refused and why; heard at once, and seen next to the board. */
export const Refusal = ({ table }: { table: Table }) => {
  // The hand at a table is told nothing but refusals: what happens is the story's.
  const refusal = table.hand.said.value;
  return (
    <p class={refusal === null ? 'hidden' : 'refusal beside-board'} data-testid="refusal" role="alert">
      {refusal?.text()}
    </p>
  );
};

const turnText = (table: Table): string => {
  const { state } = table;
  const side = table.sideName(state.side);
  if (table.outcome.value !== null) return say('status.over');
  if (table.course.isThinking.value) return say('status.thinking', { side });
  const isForced = table.isPersonsTurn && mustCapture(state);
  return [
    say(state.isChance || !table.dice.haveLanded.value ? 'status.rolls' : 'status.turn', { side }),
    ...(isForced ? [say('status.must-capture')] : []),
    ...(table.course.isPaused.value ? [say('status.paused')] : []),
    ...(table.isHeld && table.session.clock !== null ? [say('status.held')] : []),
  ].join(' ');
};
