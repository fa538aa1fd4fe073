import type { ComponentChildren } from 'preact';

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
    <ul class="arena-list" data-testid={testId}>
      {places.map(({ href, title, state, facts }) => (
        <li key={href}>
          <a href={href}>
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
