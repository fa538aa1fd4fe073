import { useEffect } from 'preact/hooks';
import { FIELDS, isIn, KeyList } from '../controls/keys.tsx';
import { settings } from '../settings/settings.ts';
import { switchThreat } from './engine/engine-panel.tsx';
import type { Study } from './study.ts';
import { say } from './words.ts';

export const StudyKeys = ({ study }: { study: Study }) => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isIn(event.target, FIELDS) || !settings.hasShortcuts.value || event.ctrlKey || event.altKey || event.metaKey)
        return;
      if (event.key === 't') switchThreat(study);
      else if (event.key === 'f') study.isFlipped.value = !study.isFlipped.value;
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [study]);
  const shortcuts = [
    ['T', say('keys.threat')],
    ['F', say('keys.flip')],
  ] as const;
  const others = [
    ['D', say('keys.draw')],
    [say('keys.shift-d'), say('keys.draw-other')],
    [say('keys.delete'), say('keys.clear')],
    ['Ctrl+Z', say('keys.undo')],
  ] as const;
  return (
    <details data-testid="analysis-keys">
      <summary>{say('keys.title')}</summary>
      <p class="faint small">{say('draw.help')}</p>
      <KeyList keys={settings.hasShortcuts.value ? [...shortcuts, ...others] : others} />
    </details>
  );
};
