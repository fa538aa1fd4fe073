import { GameState } from '@poda/library/core/game-state.ts';
import { games, variantNamed } from '@poda/library/games/index.ts';
import { treeSize } from '@poda/library/study/measurement.ts';
import { NumberFormat } from '@poda/library/study/number-format.ts';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { Select } from '../controls/fields.tsx';
import { set } from '../controls/signals.ts';
import { linkTo, route } from '../route.ts';
import { GameField, PositionField } from '../tree/position-choice.tsx';
import { addressOf, maxDepth, readTreeAddress } from '../tree/tree-address.ts';
import { currentLanguage, translator } from '../words/say.ts';
import './comparison.css';
import { ComparisonResults } from './comparison-results.tsx';
import { RunningComparison } from './running-comparison.ts';
import { say } from './words.ts';

const nodeLimits = [50_000, 200_000, 1_000_000];

/** The greatest at which minimax is done at once. */
const usualDepth = (state: GameState): number => {
  let depth = 1;
  while (depth < maxDepth(state) && treeSize(state.position, depth + 1, USUAL_NODES) !== null) depth++;
  return depth;
};

const USUAL_NODES = 20_000;

/** No search chooses a move before the roll, so the most probable roll falls. */
const afterRoll = (state: GameState): GameState => {
  while (state.isChance) {
    const chances = state.chances();
    state.play(state.legalMoves()[chances.indexOf(Math.max(...chances))]!);
  }
  return state;
};

/** What the address asks for; without a game a long one without dice, whose trees are large. */
const readAddress = () => {
  const { query } = route.value;
  if (query.get('game') === null) {
    const usual = games
      .map(({ id }) => variantNamed(id))
      .find(({ game, rules }) => rules.dice === null && !game.extras.isShort);
    const state = new GameState(usual ?? variantNamed(games[0]!.id));
    return { state, depth: usualDepth(state), problem: undefined };
  }
  const { question, problem } = readTreeAddress(query);
  const state = afterRoll(question.state);
  return { state, depth: query.get('depth') === null ? usualDepth(state) : question.depth, problem };
};

export const ComparisonScreen = () => {
  const asked = useSignal(readAddress());
  const maxNodes = useSignal(nodeLimits[1]!);
  const running = useSignal<RunningComparison | null>(null);
  useEffect(() => () => running.peek()?.stop(), []);
  const { state, depth, problem } = asked.value;
  const numbers = new NumberFormat(currentLanguage());
  const comparison = running.value;
  const isRunning = comparison?.status.value === 'running';
  const open = (next: GameState) => {
    const rolled = afterRoll(next);
    set(asked, { state: rolled, depth: usualDepth(rolled), problem: undefined });
  };
  const begin = () => {
    if (isRunning) return;
    const begun = new RunningComparison(state, depth, maxNodes.value);
    running.value = begun;
    void begun.run();
  };
  const lastMove = state.moveTexts().at(-1);
  return (
    <section class="sheet" data-testid="comparison">
      <h1>{say('title')}</h1>
      <p class="lead">{say('lead')}</p>
      {problem !== undefined && (
        <p class="refusal" role="alert" data-testid="comparison-refusal">
          {translator.value.problem(problem, state.variant.game)}
        </p>
      )}
      <div class="framed comparison-form">
        <div class="row">
          <GameField state={state} onOpen={open} />
          <Select
            label={say('depth')}
            value={String(depth)}
            options={Array.from({ length: maxDepth(state) }, (_, i) => ({
              value: String(i + 1),
              label: String(i + 1),
            }))}
            onChange={value => set(asked, { ...asked.value, depth: Number(value) })}
            testId="comparison-depth"
          />
          <Select
            label={say('limit')}
            value={String(maxNodes.value)}
            options={nodeLimits.map(limit => ({ value: String(limit), label: numbers.round(limit) }))}
            onChange={limit => set(maxNodes, Number(limit))}
            testId="comparison-limit"
          />
        </div>
        <PositionField
          key={state}
          state={state}
          show={say('position.compare')}
          over={() => say('over')}
          onOpen={open}
        />
        {state.variant.rules.dice !== null && lastMove !== undefined && (
          <p class="faint small">{say('roll', { roll: lastMove })}</p>
        )}
        <div class="row">
          <Button label={say('run')} class="strong" aria-disabled={isRunning} testId="comparison-run" onClick={begin} />
        </div>
      </div>
      {comparison !== null && (
        <>
          <Progress comparison={comparison} />
          <ComparisonResults key={comparison} comparison={comparison} />
        </>
      )}
      <ul class="bare">
        <li>
          <a href={linkTo('tree', '', addressOf({ state, search: 'plain', depth, evaluation: {} }, null))}>
            {say('to.tree')}
          </a>
        </li>
        <li>
          <a href={linkTo('efficiency')}>{say('to.efficiency')}</a>
        </li>
      </ul>
    </section>
  );
};

const Progress = ({ comparison }: { readonly comparison: RunningComparison }) => {
  const { all } = comparison;
  const done = comparison.results.value.length;
  const status = comparison.status.value;
  return (
    <div>
      {status === 'running' && (
        <div class="row" aria-busy="true">
          <progress max={all} value={done} aria-label={say('progress')} />
          <span>{say('progress.of', { done, all })}</span>
          <Button label={say('stop')} testId="comparison-stop" onClick={() => comparison.stop()} />
        </div>
      )}
      <p role="status" data-testid="comparison-state">
        {status === 'complete' && say('complete')}
        {status === 'stopped' && say('stopped')}
      </p>
      {status === 'failed' && (
        <p class="refusal" role="alert">
          {say('failed')}
        </p>
      )}
    </div>
  );
};
