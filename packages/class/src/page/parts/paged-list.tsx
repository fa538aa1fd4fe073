import type { Result } from '@poda/library/core/result.ts';
import { Button } from '@poda/page/controls/button.tsx';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Refusal } from '../../api/call-route.ts';
import { Answered, type Asked } from './asked.tsx';

/** `next` is the cursor of the next part; null if there is none. */
interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

/** The first part stays up to date; the later parts are as they were when the user asked for them. */
export const PagedList = <A, T extends { readonly id: string }>({
  asked,
  pageOf,
  ask,
  more,
  children,
}: {
  asked: Asked<A>;
  pageOf: (answer: A) => Page<T>;
  ask: (after: string) => Promise<Result<A, Refusal>>;
  more: string;
  children: (all: readonly T[]) => ComponentChildren;
}) => {
  const later = useSignal<readonly T[]>([]);
  const next = useSignal<string | null | undefined>(undefined);
  const askMore = async (after: string) => {
    const answer = await ask(after);
    if (!answer.ok) return;
    const page = pageOf(answer.value);
    later.value = [...later.value, ...page.items];
    next.value = page.next;
  };
  return (
    <Answered asked={asked}>
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
                <Button label={more} onClick={() => askMore(after)} />
              </p>
            )}
          </>
        );
      }}
    </Answered>
  );
};
