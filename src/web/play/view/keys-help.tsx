import { useEffect, useRef } from 'preact/hooks';
import { type PageKey, say } from '../../words/say.ts';

const keys = ['arrows', 'ends', 'enter', 'space', 'escape', 'help'] as const;

/** The list of keyboard commands; the key `?` opens and closes it. */
export const KeysHelp = () => {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
      if (event.key !== '?' || isTyping || details.current === null) return;
      details.current.open = !details.current.open;
      if (details.current.open) details.current.querySelector('summary')?.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <details ref={details} data-testid="keys">
      <summary>{say('keys.title')}</summary>
      <dl class="keys">
        {keys.map(key => (
          <div key={key}>
            <dt>
              <kbd>{say(`keys.${key}` as PageKey)}</kbd>
            </dt>
            <dd>{say(`keys.${key}.does` as PageKey)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};
