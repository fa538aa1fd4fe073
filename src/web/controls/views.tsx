import './views.css';

/** One view of a screen that has several, with its address. */
export interface View {
  readonly href: string;
  readonly text: string;
  readonly isCurrent: boolean;
  readonly testId: string;
}

/** Links to the views of a screen, as a row of tabs. */
export const Views = ({ label, views }: { label: string; views: readonly View[] }) => (
  <nav class="views" aria-label={label}>
    {views.map(({ href, text, isCurrent, testId }) => (
      <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined} data-testid={testId}>
        {text}
      </a>
    ))}
  </nav>
);
