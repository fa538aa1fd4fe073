/** Elements that use letters and arrow keys themselves. */
export const FIELDS = 'input, select, textarea, dialog';

export const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

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
