import { useEffect } from 'preact/hooks';
import { settings } from '../state/settings.ts';
import { say as sayOfPage } from '../words/say.ts';
import { switchThreat } from './engine/engine-panel.tsx';
import type { Study } from './study.ts';
import { say } from './words.ts';

/** The list of keyboard commands of the analysis; it also handles those that work anywhere on the screen. */
export const StudyKeys = ({ study }: { study: Study }) => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isField = event.target instanceof Element && event.target.matches('input, select, textarea');
      if (isField || !settings.hasShortcuts.value || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === 't') switchThreat(study);
      else if (event.key === 'f') study.isFlipped.value = !study.isFlipped.value;
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [study]);
  const keys = [
    ['T', say('keys.threat')],
    ['F', say('keys.flip')],
    ['D', say('keys.draw')],
    [say('keys.shift-d'), say('keys.draw-other')],
    [say('keys.delete'), say('keys.clear')],
    ['Ctrl+Z', say('keys.undo')],
  ] as const;
  return (
    <details data-testid="analysis-keys">
      <summary>{sayOfPage('keys.title')}</summary>
      <p class="faint small">{say('draw.help')}</p>
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
    </details>
  );
};
