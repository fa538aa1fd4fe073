import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { Select } from '../controls/fields.tsx';
import { set } from '../controls/signals.ts';
import { webEngine } from '../engine/web-thread.ts';
import { elo as eloText, fixed, percent } from '../words/numbers.ts';
import { choiceOf, type EvaluationQuestion } from './evaluation-address.ts';
import { MATCH_GAMES, type MatchScore, QuickMatch } from './quick-match.ts';
import { say } from './words.ts';

const USUAL_DEPTH = 3;
const MAX_DEPTH = 6;

export const MatchView = ({ question }: { readonly question: EvaluationQuestion }) => {
  const { state, id, weights } = question;
  const { variant } = state;
  const match = useSignal<QuickMatch | null>(null);
  const opponent = useSignal(id);
  const depth = useSignal(String(USUAL_DEPTH));
  useEffect(() => () => match.peek()?.stop(), []);
  const isEqual = opponent.value === id && Object.keys(weights).length === 0;
  const running = match.value?.state.value === 'running';
  const start = () => {
    const settings = [choiceOf(question), { id: opponent.value }] as const;
    const next = new QuickMatch(variant, settings, Number(depth.value), webEngine(), newSeed());
    match.peek()?.stop();
    set(match, next);
    void next.run();
  };
  return (
    <>
      <p>{say('match.told')}</p>
      <div class="row match-choices">
        <Select
          label={say('match.against')}
          value={opponent.value}
          options={variant.game.evaluations.map(kind => ({
            value: kind.id,
            label: say('match.usual-of', { id: kind.id }),
          }))}
          onChange={value => set(opponent, value)}
          testId="match-against"
        />
        <Select
          label={say('match.depth')}
          value={depth.value}
          options={Array.from({ length: MAX_DEPTH }, (_, i) => ({ value: String(i + 1), label: String(i + 1) }))}
          onChange={value => set(depth, value)}
          testId="match-depth"
        />
        {running ? (
          <Button label={say('match.stop')} testId="match-stop" onClick={() => match.value?.stop()} />
        ) : (
          !isEqual && <Button label={say('match.start')} testId="match-start" onClick={start} />
        )}
      </div>
      {isEqual && !running && <p class="faint small">{say('match.equal')}</p>}
      {match.value !== null && <Result match={match.value} />}
    </>
  );
};

const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!;

const Result = ({ match }: { readonly match: QuickMatch }) => {
  const score = match.score.value;
  const state = match.state.value;
  return (
    <div data-testid="match-result" data-state={state}>
      {state === 'running' && (
        <progress max={MATCH_GAMES} value={score?.games ?? 0} aria-label={say('match.running', { all: MATCH_GAMES })} />
      )}
      {score !== null && <Score score={score} />}
      <p role="status" class="small" data-testid="match-state">
        {state === 'stopped' ? say('match.stopped') : state === 'done' ? say('match.done') : ''}
        {state === 'failed' ? say('failed') : ''}
      </p>
    </div>
  );
};

const Score = ({ score: { games, counts, rating } }: { readonly score: MatchScore }) => {
  const [losses, draws, wins] = counts;
  const { score, elo, eloError } = rating;
  return (
    <>
      <p data-testid="match-score">
        {say('match.score', { games, wins, draws, losses, percent: percent(score ?? 0.5) })}
      </p>
      {elo === null || eloError === null ? (
        <p>{say('match.one-sided')}</p>
      ) : (
        <>
          <p data-testid="match-elo">{say('match.elo', { elo: eloText(elo), error: fixed(eloError, 0) })}</p>
          <ErrorBar elo={elo} error={eloError} />
          <p>{say(Math.abs(elo) <= eloError ? 'match.unknown' : elo > 0 ? 'match.better' : 'match.worse')}</p>
        </>
      )}
    </>
  );
};

/** Elo at the ends of the drawn scale; what lies beyond is drawn up to them. */
const SCALE = 400;

const ErrorBar = ({ elo, error }: { readonly elo: number; readonly error: number }) => {
  const at = (value: number) => 50 + (50 * Math.max(-SCALE, Math.min(SCALE, value))) / SCALE;
  const [from, to] = [at(elo - error), at(elo + error)];
  return (
    <svg class="error-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <path class="scale" d="M0 4H100M50 0V8" />
      <path class="interval" d={`M${from} 4H${to}`} />
      <path class="middle" d={`M${at(elo)} 1V7`} />
    </svg>
  );
};
