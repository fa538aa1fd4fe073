import type { Side } from '@poda/library/core/contract.ts';
import { visibleLine } from '@poda/library/core/text/visible.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { boardRatioStyle } from '../board/board.tsx';
import { beginsFlipped } from '../board/picture/picture.tsx';
import { set, toggle } from '../controls/set.ts';
import { droppedFile } from '../exchange/dropped-file.ts';
import { ExchangePanel } from '../exchange/exchange-panel.tsx';
import type { ExchangeProps } from '../exchange/export-part.tsx';
import { playerName } from '../play/setup/player-choice.ts';
import { animation } from '../settings/settings.ts';
import { gameTitle } from '../words/game-title.ts';
import { translator } from '../words/say.ts';
import { ChosenMove } from './chosen-move.tsx';
import type { GameReview } from './game-review.ts';
import { ReviewGraph } from './graph.tsx';
import { MoveTable } from './move-table.tsx';
import { Retry } from './retry.tsx';
import { ReviewBoard, Steps } from './review-board.tsx';
import { Again, Progress } from './run-controls.tsx';
import { accuracyText, BalanceTable, Moments, Summary } from './summary.tsx';
import { say } from './words.ts';

interface ReviewViewProps {
  readonly review: GameReview;
  readonly onOpen: ExchangeProps['onOpen'];
  onOther(): void;
}

export const ReviewView = ({ review, onOpen, onOther }: ReviewViewProps) => {
  const isFlipped = useSignal(beginsFlipped(review.variant, review.record.players));
  const isRetrying = useSignal(false);
  useSignalEffect(() => {
    // Only the review, not the retry of a move, can open a dropped file.
    if (droppedFile.value !== null) isRetrying.value = false;
  });
  const retryButton = useRef<HTMLButtonElement>(null);
  const boardSide = useRef<HTMLDivElement>(null);
  // On a narrow screen the board is far above the lists of moves.
  const chooseAndShow = (index: number) => {
    review.choose(index);
    boardSide.current?.scrollIntoView({ block: 'nearest', behavior: animation.value === 0 ? 'auto' : 'smooth' });
  };
  const move = review.move.value;
  if (isRetrying.value && move !== undefined)
    return (
      <Retry
        key={move.ply}
        review={review}
        move={move}
        isFlipped={isFlipped.value}
        onLeave={() => {
          isRetrying.value = false;
          // The retry button exists again only after the next render.
          setTimeout(() => retryButton.current?.focus());
        }}
      />
    );
  const top: Side = (review.variant.face.board.bottom === 0) !== isFlipped.value ? 1 : 0;
  return (
    <section class="table review" data-testid="review" style={boardRatioStyle(review.variant)}>
      <div class="board-side" ref={boardSide}>
        <Plate review={review} side={top} />
        <ReviewBoard review={review} isFlipped={isFlipped.value} />
        <Plate review={review} side={top === 0 ? 1 : 0} />
        <Steps review={review} onFlip={() => toggle(isFlipped)} />
      </div>
      <div class="panel-side">
        <header class="table-title">
          <h1>{say('title.of', { game: gameTitle(review.variant).game })}</h1>
        </header>
        <Progress review={review} />
        <ChosenMove review={review} retryButton={retryButton} onRetry={() => set(isRetrying, true)} />
        <ReviewGraph review={review} />
        <Moments review={review} onChoose={chooseAndShow} />
        <BalanceTable review={review} />
        <Summary review={review} />
        <MoveTable review={review} onChoose={chooseAndShow} />
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

const Plate = ({ review, side }: { review: GameReview; side: Side }) => {
  const { record, variant } = review;
  const player = record.players[side];
  return (
    <div class="plate">
      <span class={`token ${variant.face.board.colours[side]}`} aria-hidden="true" />
      <span class="who">
        <strong>{capitalised(translator.value.sideName(variant, side))}</strong>{' '}
        <bdi>{visibleLine(playerName(player, variant.game))}</bdi>
      </span>
      <span class="clock">{say('accuracy.of', { value: accuracyText(review, side) })}</span>
    </div>
  );
};
