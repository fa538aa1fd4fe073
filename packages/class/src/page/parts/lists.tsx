import type { Result } from '@poda/library/core/result.ts';
import { Button } from '@poda/page/controls/button.tsx';
import { Table as ColumnTable, ScrollBox, type TableProps } from '@poda/page/controls/tables.tsx';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Refusal } from '../../api/call-route.ts';
import { say } from '../words.ts';
import { Answered, type Requested } from './requests.tsx';

interface ListingProps<Row> extends TableProps<Row> {
  /** Names the region, which scrolls sideways on a narrow screen. */
  readonly label: string;
  /** Stands instead of an empty table. */
  readonly none?: string;
}

export const Table = <Row,>({ label, none, ...table }: ListingProps<Row>) =>
  none !== undefined && table.rows.length === 0 ? (
    <p>{none}</p>
  ) : (
    <ScrollBox isFramed label={label}>
      <ColumnTable class="listing arena-table" {...table} />
    </ScrollBox>
  );

interface ListedPlace {
  readonly href: string;
  readonly title: string;
  readonly state?: ComponentChildren;
  readonly facts: readonly string[];
}

interface PlaceListProps {
  readonly places: readonly ListedPlace[];
  readonly none: string;
  readonly testId?: string;
}

/** `none` stands instead of an empty list. */
export const PlaceList = ({ places, none, testId }: PlaceListProps) =>
  places.length === 0 ? (
    <p>{none}</p>
  ) : (
    <ul class="stack arena-list" data-testid={testId}>
      {places.map(({ href, title, state, facts }) => (
        <li key={href}>
          <a class="framed" href={href}>
            <strong>
              <bdi>{title}</bdi>
            </strong>
            {state}
            <span class="faint small">{facts.join(' · ')}</span>
          </a>
        </li>
      ))}
    </ul>
  );

/** A fact whose text is null is not shown. */
export type Fact = readonly [name: string, text: string | null];

export const Facts = ({ facts, testId }: { facts: readonly Fact[]; testId?: string }) => (
  <dl class="framed facts" data-testid={testId}>
    {facts.map(
      ([name, text]) =>
        text !== null && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ),
    )}
  </dl>
);

interface PagedListProps<Answer, Item> {
  readonly request: Requested<Answer>;
  /** `next` is the cursor of the next part; null if there is none. */
  readonly pageOf: (answer: Answer) => { readonly items: readonly Item[]; readonly next: string | null };
  readonly ask: (after: string) => Promise<Result<Answer, Refusal>>;
  readonly children: (all: readonly Item[]) => ComponentChildren;
}

/** The first part stays up to date; the later parts are as they were when the user asked for them. */
export const PagedList = <Answer, Item extends { readonly id: string }>({
  request,
  pageOf,
  ask,
  children,
}: PagedListProps<Answer, Item>) => {
  const later = useSignal<readonly Item[]>([]);
  const next = useSignal<string | null | undefined>(undefined);
  const askMore = async (after: string) => {
    const answer = await ask(after);
    if (!answer.ok) return;
    const page = pageOf(answer.value);
    later.value = [...later.value, ...page.items];
    next.value = page.next;
  };
  return (
    <Answered request={request}>
      {answer => {
        const first = pageOf(answer);
        // New items push the last items of the first part into the next one.
        const shown = new Set(first.items.map(({ id }) => id));
        const after = next.value === undefined ? first.next : next.value;
        return (
          <>
            {children([...first.items, ...later.value.filter(({ id }) => !shown.has(id))])}
            {after !== null && (
              <p>
                <Button label={say('show-more')} onClick={() => askMore(after)} />
              </p>
            )}
          </>
        );
      }}
    </Answered>
  );
};
