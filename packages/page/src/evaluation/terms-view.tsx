import type { Weights } from '@poda/library/core/evaluation.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import { evaluationNamed, type ValueTerm, type ValueTerms } from '@poda/library/play/value-terms.ts';
import type { Signal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { unitText, valueText, viewSide } from '../analysis/engine/value-text.ts';
import { Button } from '../controls/button.tsx';
import { Slider } from '../controls/fields.tsx';
import { Fold } from '../controls/fold.tsx';
import { set } from '../controls/signals.ts';
import { currentLanguage, translator } from '../words/say.ts';
import type { EvaluationQuestion } from './evaluation-address.ts';
import { shareText, viewedShare } from './shares.ts';
import { weightWords } from './weight-words.ts';
import { say } from './words.ts';

export const wordsOfTerm = ({ variant }: GameState, name: string): string =>
  weightWords(variant.game.id, name)?.[currentLanguage()] ?? name;

interface TermsProps {
  readonly question: EvaluationQuestion;
  readonly terms: ValueTerms;
  readonly shown: Signal<string | null>;
  onWeights(weights: Weights): void;
}

export const TermsView = ({ question, terms, shown, onWeights }: TermsProps) => {
  const { state, weights } = question;
  const onPieces = new Set(terms.pieces.flatMap(piece => Object.keys(piece.terms)));
  const isFactor = (term: ValueTerm) => term.isFactor;
  const counts = ({ name, share }: ValueTerm) => share !== 0 || onPieces.has(name) || name in weights;
  const counted = terms.terms.filter(term => !isFactor(term) && counts(term));
  const factors = terms.terms.filter(isFactor);
  const idle = terms.terms.filter(term => !isFactor(term) && !counts(term));
  const largest = Math.max(...counted.map(({ share }) => Math.abs(share)), Math.abs(terms.rest), 1e-9);
  const name = useId();
  const rows = (list: readonly ValueTerm[]) => (
    <ul class="bare terms">
      {list.map(term => (
        <TermRow key={term.name} {...{ question, term, largest, shown, onWeights }} group={name} />
      ))}
    </ul>
  );
  const { variant, side } = state;
  const viewed = translator.value.sideValues(variant, viewSide(side));
  return (
    <>
      <p class="sum" role="status" data-testid="evaluation-sum">
        {variant.rules.shows === 'chance'
          ? say('sum.chance', {
              sum: shareText(variant, terms.sum, side),
              value: valueText(variant, { value: terms.value }, side),
              ...viewed,
            })
          : say('sum.lead', { sum: shareText(variant, terms.sum, side), unit: unitText(variant), ...viewed })}
      </p>
      <p class="faint small">{say('terms.told')}</p>
      <label class="term-all">
        <input type="radio" name={name} checked={shown.value === null} onChange={() => set(shown, null)} />
        {say('terms.all')}
      </label>
      {rows(counted)}
      {terms.rest !== 0 && (
        <p class="term-rest">
          {say('terms.rest')} <output>{shareText(variant, terms.rest, side)}</output>
        </p>
      )}
      {factors.length > 0 && (
        <>
          <h3>{say('terms.factors')}</h3>
          {rows(factors)}
        </>
      )}
      {idle.length > 0 && (
        <Fold title={`${say('terms.idle')} (${idle.length})`} testId="idle-terms">
          {rows(idle)}
        </Fold>
      )}
      {Object.keys(weights).length > 0 && (
        <Button label={say('terms.reset')} testId="reset-weights" onClick={() => onWeights({})} />
      )}
    </>
  );
};

interface TermRowProps extends Pick<TermsProps, 'question' | 'shown' | 'onWeights'> {
  readonly term: ValueTerm;
  /** The share with the longest bar. */
  readonly largest: number;
  readonly group: string;
}

const TermRow = ({ question, term, largest, shown, onWeights, group }: TermRowProps) => {
  const { state, id, weights } = question;
  const { variant, side } = state;
  const usual = evaluationNamed(variant, id).weights[term.name]!;
  const weight = weights[term.name] ?? usual;
  const most = mostOf(usual, weight);
  const length = viewedShare(term.share, side) / largest;
  return (
    <li class={term.name in weights ? 'term changed' : 'term'} data-testid={`term-${term.name}`}>
      {term.isFactor ? (
        <span class="term-name">{wordsOfTerm(state, term.name)}</span>
      ) : (
        <label class="term-name">
          <input type="radio" name={group} checked={shown.value === term.name} onChange={() => set(shown, term.name)} />
          {wordsOfTerm(state, term.name)}
        </label>
      )}
      <output class="term-share">{shareText(variant, term.share, side)}</output>
      <span class="term-bar" aria-hidden="true">
        <span class={length < 0 ? 'less' : 'more'} style={{ '--length': Math.abs(length) / 2 }} />
      </span>
      <Slider
        label={term.name}
        value={weight}
        min={-most}
        max={most}
        shown={weight === usual ? weightText(weight) : `${weightText(weight)} (${weightText(usual)})`}
        testId={`weight-${term.name}`}
        onChange={value => onWeights({ ...weights, [term.name]: value })}
      />
    </li>
  );
};

const weightText = (weight: number): string => String(weight).replace('-', '−');

const LEAST_REACH = 100;

/** The end of a slider: twice the usual weight, in both directions. */
const mostOf = (usual: number, weight: number): number => Math.max(2 * Math.abs(usual), LEAST_REACH, Math.abs(weight));
