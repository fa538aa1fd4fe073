import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Button } from './button.tsx';
import { useFocusKeeper } from './focus.ts';
import { set } from './signals.ts';
import './tabs.css';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly title: string;
  content(): ComponentChildren;
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  /** Null while all tabs are closed. */
  readonly open: Signal<Id | null>;
}

/** The ARIA pattern with manual activation: arrow keys go through the tabs, and a click on the open one closes it. */
export const Tabs = <Id extends string>({ label, tabs, open }: TabsProps<Id>) => {
  const name = useId();
  const list = useRef<HTMLDivElement>(null);
  const panel = useFocusKeeper<HTMLDivElement>();
  const focused = useSignal<Id | null>(null);
  const shown = tabs.find(({ id }) => id === open.value);
  const stop = tabs.find(({ id }) => id === focused.value) ?? shown ?? tabs[0];
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), [shown?.id]);
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...list.current!.querySelectorAll('button')];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const last = buttons.length - 1;
    const next = { ArrowLeft: at === 0 ? last : at - 1, ArrowRight: at === last ? 0 : at + 1, Home: 0, End: last }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[next]!.focus();
  };
  return (
    <div class="tabs">
      <div ref={list} class="tab-list" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ id, title }) => (
          <Button
            key={id}
            label={title}
            role="tab"
            id={`${name}-${id}`}
            aria-selected={shown?.id === id}
            aria-controls={shown?.id === id ? `${name}-panel` : undefined}
            tabIndex={stop?.id === id ? 0 : -1}
            testId={`tab-${id}`}
            onFocus={() => set(focused, id)}
            onClick={() => set(open, shown?.id === id ? null : id)}
          />
        ))}
      </div>
      {shown !== undefined && (
        <div
          ref={panel}
          key={shown.id}
          class="tab-panel"
          role="tabpanel"
          id={`${name}-panel`}
          aria-labelledby={`${name}-${shown.id}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the ARIA pattern lets the keyboard scroll a panel.
          tabIndex={0}
          data-testid={`panel-${shown.id}`}
        >
          {shown.content()}
        </div>
      )}
    </div>
  );
};
