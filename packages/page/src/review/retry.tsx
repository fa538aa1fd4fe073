import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { HIGHEST_LEVEL } from '@poda/library/search/players/levels.ts';
import type { ReviewedMove } from '@poda/library/search/review/review.ts';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { boardRatioStyle } from '../board/board.tsx';
import { Button } from '../controls/button.tsx';
import { bound, Slider } from '../controls/fields.tsx';
import { useFocusKeeper } from '../controls/focus.ts';
import { longWait, webEngine } from '../engine/web-thread.ts';
import { handOver } from '../exchange/game-handover.ts';
import { Trial } from '../trial/trial.ts';
import { TrialBoard, TrialPanel } from '../trial/trial-board.tsx';
import { translator } from '../words/say.ts';
import type { GameReview } from './game-review.ts';
import { playOn } from './play-on.ts';
import { chosenNodes } from './run-controls.tsx';
import { distanceSentence, judgedText, lossSentence } from './values.ts';
import { say } from './words.ts';

interface RetryProps {
  readonly review: GameReview;
  readonly move: ReviewedMove;
  readonly isFlipped: boolean;
  onLeave(): void;
}

export const Retry = ({ review, move, isFlipped, onLeave }: RetryProps) => {
  const { variant } = review;
  const level = useSignal(5);
  const isJudging = useSignal(false);
  const engine = useMemo(() => webEngine(longWait), []);
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useFocusKeeper<HTMLDivElement>();
  useEffect(() => {
    heading.current?.focus();
    return () => void engine.close();
  }, []);

  const shown = (text: string) => review.shownFrom(move.ply, [text])[0]!;
  const trial = useMemo(() => {
    // The notation of a position has no draw counters, so a tried move is judged without them.
    const start = review.stateAt(move.ply).text;
    const judge = async (text: string) => {
      own.show(text);
      own.isOpen.value = false;
      own.hand.showFeedback(() => say('retry.thinking', { move: shown(text) }));
      isJudging.value = true;
      const judged = await judgeOnce(engine, unwrap(GameState.read(variant, start, [text])), chosenNodes());
      isJudging.value = false;
      if (judged === undefined) {
        own.restart();
        own.hand.showFeedback(() => say('retry.failed', { move: shown(text) }), 'refusal');
        return;
      }
      const isGood = judged.label === 'best' || judged.label === 'good';
      // A good move stays on the board; a worse one is taken back, for another try.
      if (!isGood) own.restart();
      own.hand.showFeedback(
        () => verdict(review, judged, shown(text), text === move.best),
        isGood ? 'success' : 'refusal',
      );
    };
    const own = new Trial(unwrap(GameState.read(variant, start)), text => void judge(text));
    return own;
  }, [move]);

  const hasMoved = trial.state.plies > 0;
  const goOn = () => {
    const tried = trial.state.moveTexts();
    const { record } = review;
    handOver('play', {
      record: playOn(variant, { record, ply: move.ply, side: move.side, tried, level: level.value }),
    });
  };
  return (
    <section class="table fills-window workbench review" data-testid="retry" style={boardRatioStyle(variant)}>
      <div class="board-side">
        <TrialBoard trial={trial} isFlipped={isFlipped} />
      </div>
      <div class="panel-side" ref={panel} tabIndex={-1}>
        <header class="table-title">
          <h1 ref={heading} tabIndex={-1}>
            {say('retry.title', { side: capitalised(translator.value.sideName(variant, move.side)) })}
          </h1>
        </header>
        <p data-testid="retry-played">
          {say('retry.played', {
            move: review.numbered(review.indexOf(move)),
            judged: judgedText(variant, move),
          })}
        </p>
        <TrialPanel trial={trial} />
        <div class="row">
          {hasMoved && !isJudging.value && (
            <Button label={say('retry.again')} testId="retry-again" onClick={() => trial.restart()} />
          )}
          {!isJudging.value && (
            <Button
              label={say('retry.show')}
              testId="retry-show"
              onClick={() => {
                trial.restart();
                trial.show(move.best);
                trial.isOpen.value = false;
                trial.hand.showFeedback(() => say('retry.shown', { move: shown(move.best) }));
              }}
            />
          )}
          <Button label={say('retry.leave')} testId="retry-leave" onClick={onLeave} />
        </div>
        <fieldset class="group">
          <legend>{say('play.title')}</legend>
          <Slider
            label={say('play.level')}
            {...bound(level)}
            min={0}
            max={HIGHEST_LEVEL}
            shown={String(level.value)}
            testId="retry-level"
          />
          {!isJudging.value && <Button label={say('move.play')} class="strong" testId="retry-play" onClick={goOn} />}
        </fieldset>
      </div>
    </section>
  );
};

/** Undefined if the engine was stopped or failed. */
const judgeOnce = async (
  engine: ReturnType<typeof webEngine>,
  state: GameState,
  nodes: number,
): Promise<ReviewedMove | undefined> => {
  let judged: ReviewedMove | undefined;
  await engine
    .review(state, { search: 'strong', lines: 1, nodes }, move => {
      judged = move;
    })
    .catch(() => undefined);
  return judged;
};

const verdict = (
  { variant }: GameReview,
  judged: ReviewedMove,
  move: string,
  /** True if the review found the tried move to be the best. */
  isTheBest: boolean,
): string => {
  const { label, loss } = judged;
  const distance = distanceSentence(judged);
  if (distance !== null) return `${move} ${distance}.`;
  const loses = lossSentence(variant, judged);
  if (isTheBest && loss === 0) return say('retry.the-best', { move });
  if (label === 'best' || (label === 'good' && loss === 0)) return say('retry.best', { move });
  if (label === 'good') return say('retry.good', { move, loses });
  return say('retry.worse', { move, loses, label: translator.value.say(`review.label.${label}`) });
};
