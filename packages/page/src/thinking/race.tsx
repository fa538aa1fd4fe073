import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { animation } from '../settings/settings.ts';
import { say as sayOfTree } from '../tree/words.ts';
import { percent } from '../words/numbers.ts';
import { Bars } from './bars.tsx';
import type { PartProps } from './lesson-data.ts';
import { countNodes } from './record-place.ts';
import { say } from './words.ts';

/** Time in ms that the slower of the two takes on the screen. */
const RACE_MILLIS = 5000;

const racers = ['minimax', 'plain'] as const;

/** Two bars count the positions that each search looks at, at the same rate. */
export const Race = ({ part, onDone }: PartProps<'race'>) => {
  const counts = useSignal<readonly number[]>([]);
  const share = useSignal(0);
  const isCounting = useSignal(false);
  const start = async () => {
    isCounting.value = true;
    counts.value = await Promise.all(racers.map(search => countNodes({ ...part.tree, search })));
    share.value = animation.value > 0 ? 0 : 1;
    onDone();
  };
  useEffect(() => {
    if (counts.value.length === 0 || share.value >= 1) return;
    let [frame, before] = [0, performance.now()];
    const draw = (now: number) => {
      share.value = Math.min(1, share.peek() + (now - before) / RACE_MILLIS);
      before = now;
      if (share.peek() < 1) frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [counts.value]);
  const most = Math.max(...counts.value);
  const seen = counts.value.map(count => Math.min(count, Math.round(share.value * most)));
  if (counts.value.length === 0)
    return (
      <Button
        label={say('race.start')}
        class="strong"
        aria-busy={isCounting.value}
        aria-disabled={isCounting.value}
        testId="race-start"
        onClick={() => isCounting.value || void start()}
      />
    );
  const [all, fewer] = counts.value as [number, number];
  return (
    <div class="lesson-race" data-testid="race">
      <Bars bars={racers.map((search, i) => ({ label: sayOfTree(`search.${search}`), count: seen[i]! }))} most={most} />
      <p role="status">{share.value >= 1 && say('race.saved', { share: percent(fewer / all, 1) })}</p>
    </div>
  );
};
