import { opponent, type Side } from '@poda/library/core/contract.ts';
import { signal, useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { boardRatioStyle } from '../board/board.tsx';
import { beginsFlipped } from '../board/picture/picture.tsx';
import { Button } from '../controls/button.tsx';
import { useFocusKeeper } from '../controls/focus.ts';
import { set, toggle } from '../controls/signals.ts';
import { Steps } from '../controls/steps.tsx';
import { type Tab, Tabs } from '../controls/tabs.tsx';
import { droppedFile } from '../exchange/dropped-file.ts';
import { exchangeTab, useFileOverPage } from '../exchange/exchange-panel.tsx';
import type { ExchangeProps } from '../exchange/export-section.tsx';
import { recorded, whoPlays } from '../play/setup/player-choice.ts';
import { animation } from '../settings/settings.ts';
import { gameTitle } from '../words/game-title.ts';
import { ChosenMove } from './chosen-move.tsx';
import type { GameReview } from './game-review.ts';
import { ReviewGraph } from './graph.tsx';
import { MoveTable } from './move-table.tsx';
import { Retry } from './retry.tsx';
import { ReviewBoard } from './review-board.tsx';
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
  const panel = useFocusKeeper<HTMLDivElement>();
  const retryButton = useRef<HTMLButtonElement>(null);
  const boardSide = useRef<HTMLDivElement>(null);
  // On a narrow screen the board is far above the lists of moves.
  const chooseAndShow = (index: number) => {
    review.choose(index);
    const board = boardSide.current?.firstElementChild;
    board?.scrollIntoView({ block: 'nearest', behavior: animation.value === 0 ? 'auto' : 'smooth' });
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
  return (
    <section class="table fills-window workbench review" data-testid="review" style={boardRatioStyle(review.variant)}>
      <div class="board-side" ref={boardSide}>
        <ReviewBoard review={review} isFlipped={isFlipped.value} />
        <ReviewSteps review={review} onFlip={() => toggle(isFlipped)} />
        <ReviewGraph review={review} />
        <Moments review={review} onChoose={chooseAndShow} />
      </div>
      <div class="panel-side" ref={panel} tabIndex={-1}>
        <header class="table-title">
          <h1>{say('title.of', { game: gameTitle(review.variant).game })}</h1>
        </header>
        <Progress review={review} />
        <Players review={review} isFlipped={isFlipped.value} />
        <ChosenMove review={review} retryButton={retryButton} onRetry={() => set(isRetrying, true)} />
        <MoveTable review={review} onChoose={chooseAndShow} />
        <ReviewTabs review={review} isFlipped={isFlipped.value} onOpen={onOpen} onOther={onOther} />
      </div>
    </section>
  );
};

const ReviewSteps = ({ review, onFlip }: { review: GameReview; onFlip: () => void }) => {
  const chosen = review.chosen.value;
  const end = review.decisions.length;
  const steps = { first: 0, back: chosen - 1, forward: chosen + 1, last: end };
  return (
    <Steps isStart={chosen === 0} isEnd={chosen === end} onStep={step => review.choose(steps[step])}>
      <Button label={say('do.flip')} testId="flip" onClick={onFlip} />
    </Steps>
  );
};

/** As they sit at the board: the one at the top first. */
const Players = ({ review, isFlipped }: { review: GameReview; isFlipped: boolean }) => {
  const { record, variant } = review;
  const bottom: Side = (variant.face.board.bottom === 0) === isFlipped ? 1 : 0;
  const [first, second] = record.players;
  const players = [recorded(first, variant.game), recorded(second, variant.game)] as const;
  return (
    <div>
      {([opponent(bottom), bottom] as const).map(side => {
        const { name, about } = whoPlays(variant, side, players);
        return (
          <div key={side} class="plate">
            <span class={`token ${variant.face.board.colours[side]}`} aria-hidden="true" />
            <span class="who" title={about === '' ? name : `${name} · ${about}`}>
              <strong>
                <bdi>{name}</bdi>
              </strong>{' '}
              <span class="faint">{about}</span>
            </span>
            <span class="clock">{say('accuracy.of', { value: accuracyText(review, side) })}</span>
          </div>
        );
      })}
    </div>
  );
};

type TabId = 'balance' | 'summary' | 'again' | 'exchange';

const openTab = signal<TabId | null>(null);

const ReviewTabs = ({ review, isFlipped, onOpen, onOther }: ReviewViewProps & { isFlipped: boolean }) => {
  useFileOverPage(() => set(openTab, 'exchange'));
  const tabs: readonly (Tab<TabId> | false)[] = [
    review.balance.value !== null && {
      id: 'balance',
      title: say('balance.title'),
      content: () => <BalanceTable review={review} />,
    },
    { id: 'summary', title: say('summary'), content: () => <Summary review={review} /> },
    { id: 'again', title: say('nodes'), content: () => <Again review={review} onOther={onOther} /> },
    exchangeTab({
      record: review.record,
      picture: {
        variant: review.variant,
        pieces: review.pieces.value,
        flipped: isFlipped,
        position: review.stateBefore.value.text,
      },
      onOpen,
    }),
  ];
  return <Tabs label={say('tabs')} tabs={tabs.filter(tab => tab !== false)} open={openTab} />;
};
