import { variantNamed } from '@poda/library/games/index.ts';
import { NumberFormat } from '@poda/library/study/number-format.ts';
import { boardName } from '@poda/library/study/plan.ts';
import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { fieldsOf, NumberField, Select } from '../controls/fields.tsx';
import { set } from '../controls/signals.ts';
import { linkTo, route } from '../route.ts';
import { gameTitle } from '../words/game-title.ts';
import { currentLanguage } from '../words/say.ts';
import './efficiency.css';
import { RunningStudy } from './running-study.ts';
import {
  algorithmsOf,
  allDepths,
  gameNames,
  nodeLimits,
  planOf,
  type StudyChoices,
  sizesOf,
  usualChoices,
} from './study-choices.ts';
import { StudyResults } from './study-results.tsx';
import { say, studyTranslator } from './words.ts';

/** Only boards of several sizes show the cost over the size. */
const firstGame = gameNames.find(name => sizesOf(name).length > 0) ?? gameNames[0]!;

interface Started {
  readonly study: RunningStudy;
  readonly choices: StudyChoices;
}

export const EfficiencyScreen = () => {
  const wanted = route.value.query.get('game');
  const choices = useSignal(usualChoices(gameNames.find(name => name === wanted) ?? firstGame));
  const started = useSignal<Started | null>(null);
  useEffect(() => () => started.peek()?.study.stop(), []);
  return (
    <section class="sheet" data-testid="efficiency">
      <h1>{say('title')}</h1>
      <p class="lead">{say('lead')}</p>
      <Form choices={choices} started={started} />
      {started.value !== null && (
        <>
          <Progress study={started.value.study} />
          <StudyResults key={started.value.study} {...started.value} />
        </>
      )}
      <p>
        <a href={linkTo('comparison')}>{say('compare')}</a>
      </p>
    </section>
  );
};

interface FormProps {
  readonly choices: Signal<StudyChoices>;
  readonly started: Signal<Started | null>;
}

const Form = ({ choices, started }: FormProps) => {
  const chosen = choices.value;
  const field = fieldsOf(chosen, changed => set(choices, { ...chosen, ...changed }));
  const translator = studyTranslator();
  const numbers = new NumberFormat(currentLanguage());
  const plan = planOf(chosen);
  const running = started.value?.study;
  const isRunning = running?.state.value === 'running';
  const sizes = sizesOf(chosen.game);
  const begin = () => {
    if (plan === null || isRunning) return;
    const study = new RunningStudy(plan);
    started.value = { study, choices: chosen };
    void study.run();
  };
  return (
    <div class="framed efficiency-form">
      <Select
        label={say('game')}
        value={chosen.game}
        options={gameNames.map(value => ({ value, label: nameOf(value) }))}
        onChange={game => set(choices, usualChoices(game))}
        testId="study-game"
      />
      {sizes.length > 0 && (
        <Boxes label={say('sizes')} options={sizes} text={size => size} {...field('sizes')} testId="study-size" />
      )}
      <Boxes label={say('depths')} options={allDepths} text={String} {...field('depths')} testId="study-depth" />
      <Boxes
        label={say('algorithms')}
        options={algorithmsOf(chosen.game)}
        text={algorithm => translator.say(`study.algorithm.${algorithm}`)}
        {...field('algorithms')}
        testId="study-algorithm"
      />
      <div class="row">
        <Select
          label={say('limit')}
          value={String(chosen.maxNodes)}
          options={nodeLimits.map(limit => ({ value: String(limit), label: numbers.round(limit) }))}
          onChange={limit => set(choices, { ...chosen, maxNodes: Number(limit) })}
          testId="study-limit"
        />
        {variantNamed(chosen.game).rules.dice !== null && (
          <NumberField label={say('seed')} min={0} max={999_999} {...field('seed')} testId="study-seed" />
        )}
      </div>
      <p class={plan === null ? 'refusal' : 'hidden'} role="alert" data-testid="study-refusal">
        {plan === null && say('none-chosen')}
      </p>
      <div class="row">
        <Button
          label={say('run')}
          class="strong"
          aria-disabled={plan === null || isRunning}
          testId="study-run"
          onClick={begin}
        />
      </div>
    </div>
  );
};

/** Of a game with board sizes its name alone. */
const nameOf = (name: string): string => {
  const { game, detail } = gameTitle(variantNamed(name));
  return sizesOf(name).length > 0 || detail === '' ? game : `${game} · ${detail}`;
};

interface BoxesProps<T extends string | number> {
  readonly label: string;
  readonly options: readonly T[];
  readonly value: readonly T[];
  text(option: T): string;
  onChange(value: readonly T[]): void;
  readonly testId: string;
}

/** Checkboxes in rows; the chosen options keep their order. */
const Boxes = <T extends string | number>({ label, options, value, text, onChange, testId }: BoxesProps<T>) => (
  <fieldset class="bare efficiency-boxes">
    <legend>{label}</legend>
    {options.map(option => (
      <label key={option} class="switch">
        <input
          type="checkbox"
          data-testid={`${testId}-${option}`}
          checked={value.includes(option)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(options.filter(other => (other === option ? checked : value.includes(other))))
          }
        />
        <span>{text(option)}</span>
      </label>
    ))}
  </fieldset>
);

const Progress = ({ study }: { readonly study: RunningStudy }) => {
  const { all } = study;
  const done = study.done.value;
  const state = study.state.value;
  const current = study.current.value;
  return (
    <div class="efficiency-progress">
      {state === 'running' && (
        <div class="row" aria-busy="true">
          <progress max={all} value={done} aria-label={say('progress')} data-testid="study-progress" />
          <span>{say('progress.of', { done, all })}</span>
          <Button label={say('stop')} testId="study-stop" onClick={() => study.stop()} />
        </div>
      )}
      {current !== null && (
        <p class="faint small">
          {say('progress.now', {
            board: boardName(variantNamed(current.job.game)),
            depth: current.job.depth,
            algorithm: studyTranslator().say(`study.algorithm.${current.job.algorithm}`),
          })}
          {current.moves > 0 && ` · ${say('progress.move', { count: current.moves })}`}
        </p>
      )}
      <p role="status" data-testid="study-state">
        {state === 'complete' && say('complete', { all })}
        {state === 'stopped' && say('stopped', { done, all })}
      </p>
      {state === 'failed' && (
        <p class="refusal" role="alert">
          {say('failed')}
        </p>
      )}
    </div>
  );
};
