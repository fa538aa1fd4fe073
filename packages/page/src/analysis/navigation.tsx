import { Button } from '../controls/button.tsx';
import { toggle } from '../controls/set.ts';
import type { Study } from './study.ts';
import { say } from './words.ts';

export const Navigation = ({ study }: { study: Study }) => {
  const { state } = study;
  const isEnd = (study.tree.value[study.at.value]?.next.length ?? 0) === 0;
  const steps = [
    ['first', 'M3 2h3v12H3zM14 2v12L7 8z', say('do.first'), state.plies === 0, () => study.toStart()],
    ['back', 'M12 2v12L4 8z', say('back'), state.plies === 0, () => study.back()],
    ['forward', 'M4 2v12l8-6z', say('forward'), isEnd, () => study.forward()],
    ['last', 'M10 2h3v12h-3zM2 2v12l7-6z', say('do.last'), isEnd, () => study.toEnd()],
  ] as const;
  return (
    <fieldset class="row bare steps" aria-label={say('navigate')}>
      {steps.map(([name, sign, label, isOut, act]) => (
        <button
          key={name}
          type="button"
          aria-label={label}
          data-testid={`go-${name}`}
          aria-disabled={isOut}
          onClick={act}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={sign} />
          </svg>
        </button>
      ))}
      <Button label={say('do.flip')} testId="flip" onClick={() => toggle(study.isFlipped)} />
    </fieldset>
  );
};
