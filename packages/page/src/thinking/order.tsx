import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { set } from '../controls/signals.ts';
import { OrderList } from '../exercises/answer-form.tsx';
import { Bars } from './bars.tsx';
import { countInOrder } from './count-in-order.ts';
import { type PartProps, stateAt } from './lesson-data.ts';
import { say } from './words.ts';

/** The user puts the moves of the root in order and sees how much alpha-beta looks at. */
export const Order = ({ part, onDone }: PartProps<'order'>) => {
  const { tree, fewest, most } = part;
  const given = useMemo(() => {
    const state = stateAt(tree);
    return state.legalMoves().map(move => state.moveText(move));
  }, [tree]);
  const moves = useSignal<readonly string[]>(given);
  const counts = useSignal<readonly { readonly label: string; readonly count: number }[]>([]);
  const count = () => {
    const label = moves.value.join(' · ');
    const others = counts.value.filter(other => other.label !== label);
    counts.value = [...others, { label, count: countInOrder(tree, moves.value) }].slice(-MAX_SHOWN);
    onDone();
  };
  const isBest = counts.value.some(({ count }) => count === fewest);
  return (
    <div class="lesson-order">
      <OrderList
        title={say('order.title')}
        items={moves.value.map(move => ({ id: move, label: move }))}
        onChange={ids => set(moves, ids)}
      />
      <div class="row">
        <Button label={say('order.count')} class="strong" testId="order-count" onClick={count} />
      </div>
      <Bars bars={counts.value} most={most} />
      <p role="status" class={isBest ? 'success' : undefined} data-testid="order-told">
        {counts.value.length > 0 && say(isBest ? 'order.best' : 'order.more', { fewest, most })}
      </p>
    </div>
  );
};

const MAX_SHOWN = 5;
