import type { ComponentChildren } from 'preact';
import { say } from '../words/say.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import '../styles/steps.css';

const steps = [
  ['first', 'first'],
  ['back', 'previous'],
  ['forward', 'next'],
  ['last', 'last'],
] as const;

export type Step = (typeof steps)[number][0];

interface StepsProps {
  readonly title?: string;
  readonly isStart: boolean;
  readonly isEnd: boolean;
  onStep(step: Step): void;
  /** Further buttons. */
  readonly children: ComponentChildren;
}

/** Go through the positions of a game. The buttons stay focusable at its ends. */
export const Steps = ({ title, isStart, isEnd, onStep, children }: StepsProps) => (
  <fieldset class="row bare steps" aria-label={say('do.steps')} title={title}>
    {steps.map(([step, icon]) => (
      <Button
        key={step}
        label={<Icon name={icon} />}
        aria-label={say(`do.${step}`)}
        title={say(`do.${step}`)}
        testId={`go-${step}`}
        aria-disabled={step === 'first' || step === 'back' ? isStart : isEnd}
        onClick={() => onStep(step)}
      />
    ))}
    {children}
  </fieldset>
);
