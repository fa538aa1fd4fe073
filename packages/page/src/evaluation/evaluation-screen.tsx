import { GameState } from '@poda/library/core/game-state.ts';
import type { Problem } from '@poda/library/core/result.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { Select } from '../controls/fields.tsx';
import { Segments } from '../controls/segments.tsx';
import { set } from '../controls/signals.ts';
import { replaceRoute, route } from '../route.ts';
import { GameField, PositionField } from '../tree/position-choice.tsx';
import { translator } from '../words/say.ts';
import { Bench } from './bench.ts';
import { BestMovesView } from './best-moves.tsx';
import { BoardShares } from './board-shares.tsx';
import { type EvaluationQuestion, evaluationAddress, ownWeights, readEvaluationAddress } from './evaluation-address.ts';
import './evaluation.css';
import { MatchView } from './match-view.tsx';
import { TakeAway } from './take-away.tsx';
import { TermsView, wordsOfTerm } from './terms-view.tsx';
import { say } from './words.ts';

export const EvaluationScreen = () => {
  const { query } = route.value;
  const text = query.toString();
  const asked = useSignal<EvaluationQuestion | null>(null);
  const problem = useSignal<Problem | null>(null);
  const areWeightsRefused = useSignal(false);
  const bench = useMemo(() => new Bench(), []);
  /** The address as this screen has written it. */
  const written = useMemo(() => ({ text: '' }), []);
  useEffect(() => () => bench.close(), []);
  useEffect(() => {
    if (text === written.text && text !== '') return;
    const read = readEvaluationAddress(query);
    set(problem, read.problem ?? null);
    set(areWeightsRefused, read.areWeightsRefused);
    asked.value = read.question;
  }, [text]);
  const question = asked.value;
  useEffect(() => {
    if (question === null) return;
    bench.ask(question);
    // The browser limits how often an address may change.
    const timer = setTimeout(() => {
      const address = evaluationAddress(question);
      written.text = new URLSearchParams(address).toString();
      replaceRoute('evaluation', '', address);
    }, ADDRESS_MILLIS);
    return () => clearTimeout(timer);
  }, [question]);
  if (question === null) return <p class="sheet" aria-busy="true" />;
  return (
    <section class="evaluation-screen">
      <header>
        <h1>{say('title')}</h1>
        <p class="lead">{say('lead')}</p>
        <Choices question={question} onAsk={next => set(asked, next)} />
        {problem.value !== null && (
          <p class="refusal" role="alert" data-testid="evaluation-refusal">
            {translator.value.problem(problem.value, question.state.variant.game)}
          </p>
        )}
        {areWeightsRefused.value && (
          <p class="refusal" role="alert">
            {say('weights.refused')}
          </p>
        )}
        {bench.hasFailed.value && (
          <p class="refusal" role="alert">
            {say('failed')}
          </p>
        )}
      </header>
      <Workbench bench={bench} question={question} onAsk={next => set(asked, next)} />
    </section>
  );
};

const ADDRESS_MILLIS = 400;

interface QuestionProps {
  readonly question: EvaluationQuestion;
  onAsk(question: EvaluationQuestion): void;
}

const Choices = ({ question, onAsk }: QuestionProps) => {
  const { state, id } = question;
  const { variant } = state;
  const open = (next: GameState) => {
    const isSameGame = next.variant.game === variant.game;
    onAsk(
      isSameGame
        ? { ...question, state: next }
        : { state: next, id: next.variant.game.evaluations[0]!.id, weights: {} },
    );
  };
  return (
    <div class="evaluation-choices">
      <GameField state={state} onOpen={open} />
      <Select
        label={say('evaluation')}
        value={id}
        options={variant.game.evaluations.map(kind => ({ value: kind.id, label: kind.id }))}
        onChange={chosen => onAsk({ state, id: chosen, weights: {} })}
        testId="evaluation-kind"
      />
      <PositionField key={state} state={state} show={say('position.show')} over={() => say('over')} onOpen={open} />
      <RollField state={state} onOpen={open} />
    </div>
  );
};

/** The roll that comes next, or the one just rolled. */
const RollField = ({ state, onOpen }: { readonly state: GameState; onOpen(state: GameState): void }) => {
  const { variant, start } = state;
  const moves = state.moveTexts();
  const last = moves.at(-1) ?? '';
  const isRolled = variant.rules.dice?.countIn(last) != null;
  if (!state.isChance && !isRolled) return null;
  const before = state.isChance ? state : unwrap(GameState.read(variant, start, moves.slice(0, -1)));
  const rolls = before.legalMoves().map(roll => before.moveText(roll));
  return (
    <Segments
      label={say('roll')}
      look="wrap"
      value={state.isChance ? 'none' : last}
      segments={[
        { value: 'none', label: say('roll.before') },
        ...rolls.map(roll => ({ value: roll, label: String(variant.rules.dice?.countIn(roll) ?? roll) })),
      ]}
      onChange={roll =>
        onOpen(unwrap(GameState.read(variant, start, [...before.moveTexts(), ...(roll === 'none' ? [] : [roll])])))
      }
      testId="roll"
    />
  );
};

const Workbench = ({ bench, question, onAsk }: QuestionProps & { readonly bench: Bench }) => {
  const { state, id } = question;
  const shown = useSignal<string | null>(null);
  const judged = bench.terms.value;
  const terms = judged !== null && judged.question.state === state && judged.question.id === id ? judged.found : null;
  const moves = bench.moves.value;
  const term = terms?.terms.some(({ name }) => name === shown.value) ? shown.value : null;
  return (
    <div class="evaluation-body" aria-busy={bench.isRunning.value}>
      <section class="stack at-shares" aria-labelledby="shares-title">
        <h2 id="shares-title">
          {term === null ? say('shares') : say('shares.of', { term: wordsOfTerm(state, term) })}
        </h2>
        <BoardShares state={state} terms={terms} shown={term} />
        <h2>{say('moves')}</h2>
        {state.isChance ? (
          <p>{say('roll.first')}</p>
        ) : moves !== null && moves.question.state === state && moves.question.id === id ? (
          <BestMovesView {...moves} />
        ) : (
          <p class="faint">{say('searching')}</p>
        )}
      </section>
      <section class="stack at-terms" aria-labelledby="terms-title">
        <h2 id="terms-title">{say('terms')}</h2>
        {terms === null ? (
          <p class="faint">{say('searching')}</p>
        ) : terms.isNetwork ? (
          <NetworkNote question={question} onAsk={onAsk} />
        ) : (
          <TermsView
            question={question}
            terms={terms}
            shown={shown}
            onWeights={weights => onAsk({ ...question, weights: ownWeights(state.variant, id, weights) })}
          />
        )}
      </section>
      <section class="stack at-match" aria-labelledby="match-title">
        <h2 id="match-title">{say('match')}</h2>
        <MatchView key={`${state.variant.name} ${id}`} question={question} />
      </section>
      <section class="stack at-use" aria-labelledby="use-title">
        <h2 id="use-title">{say('use')}</h2>
        <TakeAway question={question} />
      </section>
    </div>
  );
};

/** A network cannot be taken apart, but another evaluation of the game can. */
const NetworkNote = ({ question, onAsk }: QuestionProps) => {
  const { state, id } = question;
  const other = state.variant.game.evaluations.find(kind => kind.id !== id)!.id;
  return (
    <>
      <p data-testid="network-note">{say('network', { other })}</p>
      <Button
        label={say('network.other', { other })}
        class="strong"
        testId="open-other"
        onClick={() => onAsk({ state, id: other, weights: {} })}
      />
    </>
  );
};
