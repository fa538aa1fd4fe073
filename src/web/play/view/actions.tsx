import { useSignal } from '@preact/signals';
import { Slider } from '../../controls/fields.tsx';
import { handOver } from '../../state/handed-over.ts';
import { type PageKey, say } from '../../words/say.ts';
import type { Table } from '../game/live-game.ts';
import { agreeToDraw, offerDraw, resign } from '../giving-up.ts';
import { Question } from '../question.tsx';

/** What can be done besides moving. */
export const Actions = ({ table, onNew }: { table: Table; onNew: () => void }) => {
  const question = useSignal<'resign' | 'draw' | null>(null);
  const { made, ahead } = table.decisions.value;
  const isOver = table.outcome.value !== null;
  const { session } = table;
  const { isWatched, seats } = session;
  const isPaused = table.course.isPaused.value;
  const hasTwoPersons = seats.every(seat => seat === null);
  const answer = (isYes: boolean) => {
    if (isYes && question.value === 'resign') resign(table);
    if (isYes && question.value === 'draw') agreeToDraw(table);
    question.value = null;
  };
  return (
    <>
      <fieldset class="actions bare" aria-label={say('actions')}>
        <Action id="undo" isOff={made === 0} onClick={() => table.undo()} />
        <Action id="redo" isOff={ahead === 0} onClick={() => table.redo()} />
        <Action id="flip" onClick={() => table.flip()} />
        <Action id="hint" isOff={isOver} onClick={() => table.askHints()} />
        {!isOver && (isWatched || isPaused || session.clock !== null) && (
          <Action
            id="pause"
            label={isPaused ? 'do.go-on' : 'do.pause'}
            onClick={() => (isPaused ? table.course.release() : table.course.hold())}
          />
        )}
        {isWatched && !isOver && <Action id="step" isOff={!isPaused} onClick={() => table.course.step()} />}
        {!isWatched && !isOver && (
          <>
            <Action
              id="resign"
              onClick={() => {
                question.value = 'resign';
              }}
            />
            <Action
              id="draw"
              onClick={() => {
                if (hasTwoPersons) question.value = 'draw';
                else void offerDraw(table);
              }}
            />
          </>
        )}
        {!isOver && (
          <>
            <Action id="analyse" onClick={() => handOver('analysis', { record: table.record() })} />
            <Action id="new" onClick={onNew} />
          </>
        )}
      </fieldset>
      {question.value !== null && !isOver && (
        <Question
          text={
            question.value === 'resign'
              ? say('resign.ask')
              : say('draw.ask', { side: table.sideName(table.state.side) })
          }
          onYes={() => answer(true)}
          onNo={() => answer(false)}
        />
      )}
      {isWatched && (
        <Slider
          label={say('pace')}
          value={table.course.paceSeconds.value}
          least={0}
          most={5}
          step={0.5}
          shown={say('pace.value', { seconds: table.course.paceSeconds.value })}
          onChange={value => {
            table.course.paceSeconds.value = value;
          }}
          testId="pace"
        />
      )}
    </>
  );
};

/** A button that keeps the focus even while it can do nothing. */
const Action = ({
  id,
  label = `do.${id}` as PageKey,
  isOff = false,
  onClick,
}: {
  id: string;
  label?: PageKey;
  isOff?: boolean;
  onClick: () => void;
}) => (
  <button
    type="button"
    data-testid={id}
    aria-disabled={isOff}
    onClick={() => {
      if (!isOff) onClick();
    }}
  >
    {say(label)}
  </button>
);
