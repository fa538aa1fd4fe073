import { say } from '../words/say.ts';
import type { Table } from './table.ts';

/** Whose turn it is, what has happened since, and what was refused; screen readers hear each line as it comes. */
export const Status = ({ table }: { table: Table }) => {
  const refusal = table.hand.refusal.value;
  return (
    <div class="status">
      <p data-testid="status">{turnText(table)}</p>
      <div class="told" data-testid="message" role="log" aria-label={say('status.log')}>
        {table.story.lines.value.map(({ key, text }) => (
          <p key={key}>{text()}</p>
        ))}
      </div>
      <p class={refusal === null ? 'hidden' : 'refusal'} data-testid="refusal" role="alert">
        {refusal?.()}
      </p>
    </div>
  );
};

const turnText = (table: Table): string => {
  const { state } = table;
  const side = table.sideName(state.side);
  if (table.outcome.value !== null) return say('status.over');
  if (table.isThinking.value) return say('status.thinking', { side });
  const isForced = table.isPersonsTurn && state.position.forced;
  return [
    say(state.isChance || !table.dice.haveLanded.value ? 'status.rolls' : 'status.turn', { side }),
    ...(isForced ? [say('status.must-capture')] : []),
    ...(table.isPaused.value ? [say('status.paused')] : []),
  ].join(' ');
};
