import type { OrderLimits } from '@poda/library/study/move-orders.ts';
import { NumberFormat } from '@poda/library/study/number-format.ts';
import { ScrollBox, Table } from '../controls/tables.tsx';
import { countText } from '../tree/number-text.ts';
import { fixed } from '../words/numbers.ts';
import { currentLanguage } from '../words/say.ts';
import type { RunningComparison } from './running-comparison.ts';
import { say } from './words.ts';

export const OrdersSection = ({ comparison }: { readonly comparison: RunningComparison }) => {
  const orders = comparison.orders.value;
  if (orders === undefined) return null;
  return (
    <section class="comparison-part">
      <h2>{say('orders')}</h2>
      {orders === null ? (
        <p data-testid="comparison-large">{say('orders.large')}</p>
      ) : (
        <OrdersTable orders={orders} depth={comparison.depth} />
      )}
    </section>
  );
};

const rowNames = ['whole', 'worst', 'given', 'best', 'minimal', 'formula'] as const;

interface OrderRow {
  readonly name: (typeof rowNames)[number];
  readonly nodes: number | null;
  readonly leaves: number;
}

/** From the most to the least. */
const rowsOf = (orders: OrderLimits): OrderRow[] =>
  rowNames.flatMap((name): OrderRow[] => {
    if (name === 'formula') return orders.knuthMoore === null ? [] : [{ name, nodes: null, leaves: orders.knuthMoore }];
    const count = orders[name];
    return count === null ? [] : [{ name, ...count }];
  });

const OrdersTable = ({ orders, depth }: { readonly orders: OrderLimits; readonly depth: number }) => {
  const { whole, branching, knuthMoore } = orders;
  const numbers = new NumberFormat(currentLanguage());
  return (
    <>
      <p>{say('orders.about')}</p>
      <ScrollBox label={say('orders')} isFramed>
        <Table
          class="listing"
          columns={[
            [say('order'), ({ name }) => say(`order.${name}`)],
            [say('nodes'), ({ nodes }) => (nodes === null ? '-' : countText(nodes)), 'number'],
            [say('leaves'), ({ leaves }) => countText(Math.round(leaves)), 'number'],
            [say('pruned'), ({ nodes }) => (nodes === null ? '-' : numbers.share(1 - nodes / whole.nodes)), 'number'],
          ]}
          rows={rowsOf(orders)}
          keyOf={({ name }) => name}
          testId="comparison-orders"
        />
      </ScrollBox>
      <p class="faint small">
        {knuthMoore === null
          ? say('orders.dice')
          : say('orders.formula', { branching: fixed(branching, 2), depth, leaves: countText(Math.round(knuthMoore)) })}
      </p>
    </>
  );
};
