import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { isNarrow } from '../browser/device.ts';
import { between, storedSignal } from '../browser/storage.ts';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { FIELDS, isIn, KeyList } from '../controls/keys.tsx';
import { toggle } from '../controls/signals.ts';
import { type Step, Steps } from '../controls/steps.tsx';
import { settings } from '../settings/settings.ts';
import type { ShownTree } from './shown-tree.ts';
import { say } from './words.ts';

/** Steps a second. */
const speeds = [1, 2, 5, 20, 60];
const speed = storedSignal('tree.speed', 2, between(1, 60));

/** Steps that the search goes through at once beyond the rate at which the screen is drawn. */
const FRAMES_A_SECOND = 20;

export const Transport = ({ tree }: { tree: ShownTree }) => {
  const step = tree.step.value;
  const { lastStep, recording } = tree;
  const isPlaying = useSignal(false);
  const goTo = (to: number | undefined) => {
    isPlaying.value = false;
    if (to !== undefined) tree.goTo(to);
  };
  const walk = (to: Step) => {
    const now = tree.step.peek();
    goTo({ first: 0, back: now - 1, forward: now + 1, last: lastStep }[to]);
  };
  const play = () => {
    if (tree.step.peek() === lastStep) tree.goTo(0);
    toggle(isPlaying);
  };
  const nextCut = () => goTo(tree.after(recording.cuts));
  const nextBest = () => goTo(tree.after(recording.bestChanges));
  useEffect(() => {
    if (!isPlaying.value) return;
    const rate = Math.min(FRAMES_A_SECOND, speed.value);
    const timer = setTimeout(() => {
      tree.goTo(tree.step.peek() + Math.max(1, Math.round(speed.value / FRAMES_A_SECOND)));
      if (tree.step.peek() === lastStep) isPlaying.value = false;
    }, 1000 / rate);
    return () => clearTimeout(timer);
  }, [isPlaying.value, step, speed.value]);
  const letters: Readonly<Record<string, () => void>> = {
    c: nextCut,
    b: nextBest,
    t: () => goTo(tree.after(recording.tableHits)),
    i: () => goTo(tree.after(recording.iterations)),
  };
  useEffect(() => {
    const keys: Readonly<Record<string, () => void>> = {
      Home: () => walk('first'),
      ArrowLeft: () => walk('back'),
      ArrowRight: () => walk('forward'),
      End: () => walk('last'),
      ' ': play,
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const act = keys[event.key] ?? (settings.hasShortcuts.peek() ? letters[event.key] : undefined);
      const usesKeys = isIn(event.target, `${FIELDS}, [role=tree], [role=tablist]`);
      const pressesButton = event.key === ' ' && isIn(event.target, 'button, summary, a');
      if (act === undefined || usesKeys || pressesButton || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [tree]);
  const breakpoints = [
    ['best', recording.bestChanges],
    ['hit', recording.tableHits],
    ['iteration', recording.iterations],
  ] as const;
  const others = breakpoints.filter(([, steps]) => steps.length > 0);
  const ticks = useMemo(() => ticksOf(recording.cuts, lastStep), [tree]);
  const names = isNarrow.value ? 'narrow' : 'bar';
  const words = say('bar.of', { step: step + 1, steps: lastStep + 1 });
  return (
    <div class="tree-bar" data-testid="tree-bar">
      <Steps isStart={step === 0} isEnd={step === lastStep} onStep={walk}>
        <Button
          label={<Icon name={isPlaying.value ? 'pause' : 'go-on'} />}
          aria-label={say(isPlaying.value ? 'bar.pause' : 'bar.play')}
          title={say(isPlaying.value ? 'bar.pause' : 'bar.play')}
          class="strong"
          testId="tree-play"
          onClick={play}
        />
      </Steps>
      {recording.cuts.length > 0 && (
        <Button
          label={say(`${names}.next-cut`)}
          aria-label={say('bar.next-cut')}
          testId="next-cut"
          aria-disabled={tree.after(recording.cuts) === undefined}
          onClick={nextCut}
        />
      )}
      {others.map(([name, steps]) => (
        <Button
          key={name}
          label={say(`${names}.next-${name}`)}
          aria-label={say(`bar.next-${name}`)}
          title={say(`bar.next-${name}.long`)}
          testId={`next-${name}`}
          aria-disabled={tree.after(steps) === undefined}
          onClick={() => goTo(tree.after(steps))}
        />
      ))}
      <div class="tree-slider">
        <input
          type="range"
          min={0}
          max={lastStep}
          value={step}
          aria-label={say('bar.step')}
          aria-valuetext={words}
          data-testid="tree-step"
          onInput={event => goTo(event.currentTarget.valueAsNumber)}
        />
        <svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
          <path d={ticks} vector-effect="non-scaling-stroke" />
        </svg>
      </div>
      <span class="tree-count" data-testid="tree-count">
        {words}
      </span>
    </div>
  );
};

export const Keys = () => (
  <KeyList
    keys={(
      [
        'steps',
        'ends',
        'space',
        ...(settings.hasShortcuts.value ? (['cut', 'best', 'hit', 'iteration'] as const) : []),
      ] as const
    ).map(key => [say(`keys.${key}`), say(`keys.${key}.does`)] as const)}
  />
);

export const Speed = () => (
  <label class="tree-speed">
    <span class="hidden">{say('bar.speed')}</span>
    <select
      data-testid="tree-speed"
      value={speed.value}
      onChange={event => {
        speed.value = Number(event.currentTarget.value);
      }}
    >
      {speeds.map(value => (
        <option key={value} value={value}>
          {say('bar.speed.of', { speed: value })}
        </option>
      ))}
    </select>
  </label>
);

/** How many parts of the slider have a tick each; a tick is the higher the more cuts it stands for. */
const TICKS = 200;

const ticksOf = (cuts: readonly number[], lastStep: number): string => {
  const counts = new Map<number, number>();
  for (const cut of cuts) {
    // Few cuts stand exactly where they are.
    const place = cuts.length > TICKS ? Math.floor((TICKS * cut) / (lastStep + 1)) / TICKS : cut / lastStep;
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  return [...counts].map(([place, count]) => `M${1000 * place} 10V${10 - (10 * count) / most}`).join('');
};
