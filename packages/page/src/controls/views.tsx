import { useLayoutEffect, useRef } from 'preact/hooks';

export interface View {
  readonly href: string;
  readonly text: string;
  readonly isCurrent: boolean;
  readonly testId: string;
}

/** A row of tabs, scrolled to the current view. */
export const Views = ({ label, views }: { label: string; views: readonly View[] }) => {
  const row = useRef<HTMLElement>(null);
  const current = views.find(({ isCurrent }) => isCurrent)?.href;
  useLayoutEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current !== null && tab)
      row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <nav class="views" aria-label={label} ref={row}>
      {views.map(({ href, text, isCurrent, testId }) => (
        <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined} data-testid={testId}>
          {text}
        </a>
      ))}
    </nav>
  );
};
