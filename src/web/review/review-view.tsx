import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { Side } from '../../core/contract.ts';
import { capitalised } from '../../i18n/translate.ts';
import { outcomeText } from '../../play/telling.ts';
import { Board } from '../board/board.tsx';
import type { Arrow } from '../board/marks.tsx';
import { Slider } from '../controls/fields.tsx';
import { ExchangePanel, type ExchangeProps } from '../exchange/exchange-panel.tsx';
import { placeAndPiece } from '../play/spoken.ts';
import { zeroText } from '../play/table-dice.ts';
import { handOver } from '../state/handed-over.ts';
import { between, kept } from '../state/kept.ts';
import { animation, settings } from '../state/settings.ts';
import { lyingDice } from '../trial/lying-dice.ts';
import { say as sayOfPage, translator } from '../words/say.ts';
import { Badge } from './badge.tsx';
import { worthOf0 } from './curve.ts';
import type { GameReview } from './game-review.ts';
import { Graph } from './graph.tsx';
import { MoveTable, SideToken } from './move-table.tsx';
import { Retry } from './retry.tsx';
import { accuracyText, BalanceTable, Summary } from './summary.tsx';
import { givenAwayText, luckText, numberText, worthText } from './values.ts';
import { say } from './words.ts';

/** How many positions a move may be judged by. */
const budgets = [2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000] as const;
const USUAL_BUDGET = 3;
const budget = kept('review-budget', USUAL_BUDGET, between(0, budgets.length - 1));

export const chosenNodes = (): number => budgets[Math.round(budget.peek())]!;

/** A game under review: the board at the move that is looked at, and everything that is known of the game. */
export const ReviewView = ({
  review,
  onOpen,
  onOther,
}: {
  review: GameReview;
  onOpen: ExchangeProps['onOpen'];
  onOther: () => void;
}) => {
  const isFlipped = useSignal(false);
  const isRetrying = useSignal(false);
  const retryButton = useRef<HTMLButtonElement>(null);
  const move = review.move.value;
  if (isRetrying.value && move !== undefined)
    return (
      <>
        <h1 class="hidden">{say('title')}</h1>
        <Retry
          key={move.ply}
          review={review}
          move={move}
          nodes={chosenNodes()}
          isFlipped={isFlipped.value}
          onLeave={() => {
            isRetrying.value = false;
            // The button is there again once the review is drawn.
            setTimeout(() => retryButton.current?.focus());
          }}
        />
      </>
    );
  const top: Side = (review.variant.board.bottom === 0) !== isFlipped.value ? 1 : 0;
  return (
    <section class="review-table" data-testid="review">
      <h1 class="hidden">{say('title')}</h1>
      <div class="board-side">
        <Plate review={review} side={top} />
        <ReviewBoard review={review} isFlipped={isFlipped.value} />
        <Plate review={review} side={top === 0 ? 1 : 0} />
        <Steps
          review={review}
          onFlip={() => {
            isFlipped.value = !isFlipped.value;
          }}
        />
      </div>
      <div class="panel-side">
        <Progress review={review} />
        <Chosen
          review={review}
          retryButton={retryButton}
          onRetry={() => {
            isRetrying.value = true;
          }}
        />
        <Course review={review} />
        <Moments review={review} />
        <BalanceTable review={review} />
        <Summary review={review} />
        <MoveTable review={review} />
        <Again review={review} onOther={onOther} />
        <ExchangePanel
          record={review.record}
          picture={{
            variant: review.variant,
            pieces: review.pieces.value,
            flipped: isFlipped.value,
            position: review.stateBefore.value.text,
          }}
          onOpen={onOpen}
        />
      </div>
    </section>
  );
};

/** Who played a side, and how well. */
const Plate = ({ review, side }: { review: GameReview; side: Side }) => {
  const { record, variant } = review;
  const player = record.players[side];
  return (
    <div class="plate">
      <span class={`token side${side} ${variant.board.colours[side]}`} aria-hidden="true" />
      <span class="who">
        <strong>{capitalised(translator.value.sideName(variant, side))}</strong>{' '}
        <span>{player.name === '?' ? '' : player.name}</span>
      </span>
      <span class="clock">{say('accuracy.of', { value: accuracyText(review.summaries.value[side].accuracy) })}</span>
    </div>
  );
};

const ReviewBoard = ({ review, isFlipped }: { review: GameReview; isFlipped: boolean }) => {
  const { variant } = review;
  const state = review.stateBefore.value;
  const lying = lyingDice(state);
  // Going through a game is no throw: dice that keep their key do not tumble.
  const dice = lying && { ...lying, key: 0 };
  return (
    <Board
      variant={variant}
      pieces={review.pieces.value}
      flipped={isFlipped}
      marks={new Map()}
      arrows={arrowsOf(review)}
      dice={dice}
      diceCaption={dice == null ? '' : zeroText(dice)}
      look={{ pieces: settings.pieces.value, coordinates: settings.hasCoordinates.value, animation: animation.value }}
      nameOf={cell => placeAndPiece(variant, review.pieces.value, cell).join(', ')}
      nameOfPiece={piece => translator.value.ofGame(variant.game, `piece.${piece}`) ?? piece}
      label={sayOfPage('board.of', { game: translator.value.gameName(variant.game) })}
      onTouch={() => {}}
      onDrag={() => {}}
      onEscape={() => {}}
    />
  );
};

/** What was better as the first arrow, what was played as the second; one alone where nothing was better. */
const arrowsOf = (review: GameReview): Arrow[] => {
  const index = review.chosen.value;
  if (index >= review.plies.length) return [];
  const played = review.textOf(index);
  const best = review.move.value?.best ?? played;
  const state = review.stateBefore.value;
  return [...new Set([best, played])].flatMap((text, i) => {
    const move = state.findMove(text);
    const cells = move.ok ? state.cells(move.value) : [];
    return cells.length === 0 ? [] : [{ from: cells[0]!, to: cells.at(-1)!, via: cells.slice(1, -1), rank: i + 1 }];
  });
};

/** Forward and back through the game. */
const Steps = ({ review, onFlip }: { review: GameReview; onFlip: () => void }) => {
  const chosen = review.chosen.value;
  const end = review.plies.length;
  return (
    <fieldset class="row bare" aria-label={say('moves.title')}>
      <button
        type="button"
        data-testid="first"
        aria-label={sayOfPage('do.first')}
        disabled={chosen === 0}
        onClick={() => review.choose(0)}
      >
        «
      </button>
      <button type="button" data-testid="previous" disabled={chosen === 0} onClick={() => review.choose(chosen - 1)}>
        {say('previous')}
      </button>
      <button type="button" data-testid="next" disabled={chosen === end} onClick={() => review.choose(chosen + 1)}>
        {say('next')}
      </button>
      <button
        type="button"
        data-testid="last"
        aria-label={sayOfPage('do.last')}
        disabled={chosen === end}
        onClick={() => review.choose(end)}
      >
        »
      </button>
      <button type="button" data-testid="flip" onClick={onFlip}>
        {sayOfPage('do.flip')}
      </button>
    </fieldset>
  );
};

/** The move that is looked at, in words, and what can be done with it. */
const Chosen = ({
  review,
  retryButton,
  onRetry,
}: {
  review: GameReview;
  retryButton: { current: HTMLButtonElement | null };
  onRetry: () => void;
}) => {
  const { record } = review;
  const index = review.chosen.value;
  const move = review.move.value;
  const isEnd = index >= review.plies.length;
  return (
    <section class="group chosen-move" data-testid="chosen">
      <div aria-live="polite">
        {isEnd ? (
          <>
            <h2>{say('chosen.end')}</h2>
            {record.result !== null && <p class="told">{outcomeText(review.state, record.result, translator.value)}</p>}
          </>
        ) : (
          <>
            <h2>
              {move !== undefined && !move.isForced && <Badge label={move.label} />} {index + 1}.{' '}
              {review.formsOf(review.textOf(index))}
              {move !== undefined && <Judged review={review} />}
            </h2>
            {move === undefined ? <p class="faint">{say('chosen.unjudged')}</p> : <Explained review={review} />}
          </>
        )}
      </div>
      <div class="row">
        {move !== undefined && !move.isForced && (
          <button ref={retryButton} type="button" class="strong" data-testid="retry-ask" onClick={onRetry}>
            {say('retry.ask')}
          </button>
        )}
        <button
          type="button"
          data-testid="analyse"
          onClick={() => handOver('analysis', { record, ply: review.plies[index] ?? record.moves.length })}
        >
          {sayOfPage('do.analyse')}
        </button>
      </div>
    </section>
  );
};

const Judged = ({ review }: { review: GameReview }) => {
  const { label, isForced } = review.move.value!;
  return <>: {translator.value.say(isForced ? 'review.forced' : `review.label.${label}`)}</>;
};

const Explained = ({ review }: { review: GameReview }) => {
  const { variant } = review;
  const { side, label, isForced, best, before, after, lines, roll } = review.move.value!;
  const values = {
    side: translator.value.sideName(variant, side),
    before: worthText(variant, before),
    after: worthText(variant, after),
  };
  const isBest = label === 'best';
  const continuation = lines[0]?.pv.slice(0, MOST_SHOWN).join(' ') ?? '';
  return (
    <>
      {isForced ? (
        <p>{say('chosen.forced')}</p>
      ) : (
        <p>
          {isBest
            ? say('chosen.best')
            : say(label === 'good' ? 'chosen.good' : 'chosen.worse', { best: review.formsOf(best) })}{' '}
          {!isBest && say('chosen.values', values)}
        </p>
      )}
      {roll !== undefined && <p>{say('chosen.luck', { roll: roll.move.slice(1), luck: luckText(roll.luck) })}</p>}
      {!isForced && !isBest && (
        <>
          <p class="faint">{say('chosen.line', { line: continuation })}</p>
          <p class="faint arrows-key">
            <span class="rank">1</span> {say('arrow.best')} <span class="rank">2</span> {say('arrow.played')}
          </p>
        </>
      )}
    </>
  );
};

const MOST_SHOWN = 6;

/** How far the review is, and what there is to know of how it went. */
const Progress = ({ review }: { review: GameReview }) => {
  const done = review.moves.value.length;
  const all = review.plies.length;
  const failure = review.failure.value;
  return (
    <>
      {review.notices.map(notice => (
        <p key={notice} class="refusal" data-testid="review-notice">
          {notice}
        </p>
      ))}
      {review.isRunning.value && (
        <div class="row" aria-busy="true">
          <progress max={all} value={done} aria-label={say('progress')} data-testid="progress" />
          <span>{say('progress.of', { done, all })}</span>
          <button type="button" data-testid="stop" onClick={() => review.stop()}>
            {say('stop')}
          </button>
        </div>
      )}
      {failure !== '' && (
        <p class="refusal" role="alert">
          {say('failed', { reason: failure })}
        </p>
      )}
      {!review.isRunning.value && !review.isComplete && failure === '' && (
        <p role="status" data-testid="stopped">
          {say('stopped', { count: done })}
        </p>
      )}
    </>
  );
};

/** Another review: more thorough, or of another game. */
const Again = ({ review, onOther }: { review: GameReview; onOther: () => void }) => {
  const nodes = budgets[Math.round(budget.value)]!;
  return (
    <section class="review-section">
      <Slider
        label={say('nodes')}
        value={budget.value}
        least={0}
        most={budgets.length - 1}
        shown={say('nodes.value', { count: numberText(nodes, 0) })}
        testId="nodes"
        onChange={value => {
          budget.value = value;
        }}
      />
      <div class="row">
        <button
          type="button"
          data-testid="run"
          disabled={review.isRunning.value}
          onClick={() => void review.run(nodes)}
        >
          {say('run')}
        </button>
        <button type="button" data-testid="other" onClick={onOther}>
          {say('open.other')}
        </button>
      </div>
    </section>
  );
};

/** The graph of the game. */
const Course = ({ review }: { review: GameReview }) => {
  const { variant } = review;
  const { heights, most } = review.curve.value;
  const [first, second] = ([0, 1] as const).map(side => translator.value.sideName(variant, side));
  return (
    <section class="review-section">
      <h2>{say('graph')}</h2>
      <Graph
        heights={heights}
        count={review.plies.length}
        labels={review.moves.value.map(({ label }) => label)}
        scale={variant.shows === 'chance' ? ['100 %', '50 %', '0 %'] : [`+${most}`, '0', `−${most}`]}
        above={say('graph.above', { side: first! })}
        below={say('graph.above', { side: second! })}
        chosen={review.chosen.value}
        label={say('graph.label')}
        describe={index => describe(review, index)}
        onChoose={index => review.choose(index)}
      />
      <p class="hidden">{say('graph.table')}</p>
    </section>
  );
};

/** A move with its value and its label, on one line. */
const describe = (review: GameReview, index: number): string => {
  const { variant } = review;
  if (index >= review.plies.length) return say('chosen.end');
  const move = review.moves.value[index];
  const text = `${index + 1}. ${review.textOf(index)}`;
  if (move === undefined) return text;
  const label = translator.value.say(move.isForced ? 'review.forced' : `review.label.${move.label}`);
  const value = worthText(variant, worthOf0(variant, move, move.after));
  return `${text}, ${translator.value.sideName(variant, move.side)}: ${label}, ${value}`;
};

/** The moves that cost most. */
const Moments = ({ review }: { review: GameReview }) => {
  const moments = review.moments.value;
  return (
    <section class="review-section">
      <h2>{say('moments.title')}</h2>
      {moments.length === 0 ? (
        <p class="faint">{review.isComplete ? say('moments.none') : '…'}</p>
      ) : (
        <ul class="moments" data-testid="moments">
          {moments.map(move => {
            const index = review.indexOf(move);
            return (
              <li key={move.ply}>
                <button
                  type="button"
                  aria-current={review.chosen.value === index ? 'step' : undefined}
                  onClick={() => review.choose(index)}
                >
                  <Badge label={move.label} /> <SideToken review={review} side={move.side} /> {index + 1}. {move.move}{' '}
                  <span class="faint">
                    {translator.value.say(`review.label.${move.label}`)}, {givenAwayText(review.variant, move.loss)}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
};
