import { Icon } from '../../controls/icon.tsx';
import type { LiveGame } from '../game/live-game.ts';
import { say } from '../words.ts';

type Step = 'first' | 'previous' | 'next' | 'last';

export const LookSteps = ({ live, names }: { live: LiveGame; names: readonly Step[] }) => {
  const { made, ahead } = live.decisions.value;
  const { shownDecisions: at } = live;
  const steps = {
    first: { isOff: at === 0, act: () => live.lookAt(0) },
    previous: { isOff: at === 0, act: () => live.lookAt(at - 1) },
    next: { isOff: at === made + ahead, act: () => live.lookAt(at + 1) },
    last: { isOff: at === made, act: () => live.stopLooking() },
  };
  return (
    <fieldset class="look-steps bare" aria-label={say('look.steps')}>
      {names.map(name => (
        <button
          key={name}
          type="button"
          class="quiet"
          data-testid={`look-${name}`}
          title={say(`look.${name}`)}
          aria-label={say(`look.${name}`)}
          aria-disabled={steps[name].isOff}
          onClick={steps[name].act}
        >
          <Icon name={name} />
        </button>
      ))}
    </fieldset>
  );
};
