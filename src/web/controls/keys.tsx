import './keys.css';

/** The elements in which letters and the arrow keys have a meaning of their own. */
export const FIELDS = 'input, select, textarea, dialog';

/** True if a key event happens in an element that a selector finds, or inside one. */
export const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** A list of keys, each with what it does. */
export const KeyList = ({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) => (
  <dl class="keys">
    {keys.map(([key, does]) => (
      <div key={key}>
        <dt>
          <kbd>{key}</kbd>
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
);
