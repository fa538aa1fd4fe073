import type { ReviewedMove } from '@poda/library/search/review/review.ts';
import { useComputed } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { unitText } from '../analysis/engine/value-text.ts';
import { settings } from '../settings/settings.ts';
import { translator } from '../words/say.ts';
import { LabelWord, SideToken } from './badge.tsx';
import type { GameReview } from './game-review.ts';
import { bareWorthText, lossText, luckText } from './values.ts';
import { say } from './words.ts';

/** The table also gives screen readers the values of the graph. */
export const MoveTable = ({ review, onChoose }: { review: GameReview; onChoose: (index: number) => void }) => {
  const { variant } = review;
  // Cached elements keep Preact from rendering finished rows again when new ones arrive.
  const rows = useMemo(() => new Map<ReviewedMove, JSX.Element>(), [review]);
  const rowOf = (move: ReviewedMove, index: number) => {
    const row = rows.get(move) ?? <Row key={move.ply} review={review} move={move} index={index} onChoose={onChoose} />;
    rows.set(move, row);
    return row;
  };
  const body = useRef<HTMLTableSectionElement>(null);
  const chosen = review.chosen.value;
  useEffect(() => {
    const row = body.current?.children[chosen];
    const room = body.current?.closest('.review-moves');
    if (!(row instanceof HTMLElement) || !room) return;
    const { top, bottom } = row.getBoundingClientRect();
    const box = room.getBoundingClientRect();
    // The table's head is sticky and covers the rows under it, so scrolling leaves room for it.
    const highest = box.top + (room.querySelector('th')?.clientHeight ?? 0);
    if (top < highest) room.scrollTop -= highest - top;
    else if (bottom > box.bottom) room.scrollTop += bottom - box.bottom;
  }, [chosen]);
  return (
    <section class="stack review-table" aria-label={say('moves.each')}>
      <div class="framed review-moves">
        <table data-testid="review-moves">
          <thead>
            <tr>
              {titlesOf(review).map(title => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>{review.moves.value.map(rowOf)}</tbody>
        </table>
      </div>
      <p class="faint small" data-testid="legend">
        {say('legend', {
          unit: variant.rules.shows === 'chance' ? say('unit.chance') : unitText(variant),
        })}{' '}
        {say('legend.proved')}
      </p>
    </section>
  );
};

const titlesOf = ({ variant }: GameReview): string[] => [
  say('column.number'),
  say('move.box'),
  ...(variant.rules.dice === null ? [] : [say('column.roll'), say('column.luck')]),
  say('column.label'),
  say('column.best'),
  say('column.loss'),
  settings.viewpoint.value === 'first'
    ? say('column.value', translator.value.sideValues(variant, 0))
    : say('column.value.mover'),
];

interface RowProps {
  readonly review: GameReview;
  readonly move: ReviewedMove;
  readonly index: number;
  onChoose(index: number): void;
}

const Row = ({ review, move, index, onChoose }: RowProps) => {
  const { variant } = review;
  const { side, roll, label, best, isForced, after } = move;
  const isChosen = useComputed(() => review.chosen.value === index).value;
  const titles = titlesOf(review);
  const words = review.briefFrom(move.ply, move.move);
  const cells = [
    ...(variant.rules.dice === null ? [] : [roll?.move.slice(1) ?? '', roll === undefined ? '' : luckText(roll.luck)]),
    isForced ? translator.value.say('review.forced') : <LabelWord label={label} />,
    isForced || label === 'best' ? '' : <span class="move-text">{review.shownFrom(move.ply, [best])[0]}</span>,
    lossText(variant, move),
    bareWorthText(variant, after, side),
  ];
  return (
    <tr class={isChosen ? 'chosen' : undefined} data-label={isForced ? 'forced' : label}>
      <td class="number">{review.decisions[index]!.number}</td>
      <td>
        <button
          type="button"
          class="quiet"
          data-testid={`review-move-${index + 1}`}
          aria-current={isChosen ? 'step' : undefined}
          onClick={() => onChoose(index)}
        >
          <span class="move-text">
            <SideToken review={review} side={side} /> {review.shownFrom(move.ply, [move.move])[0]}
          </span>
          {words !== '' && <span class="brief"> {words}</span>}
        </button>
      </td>
      {cells.map((cell, i) => (
        <td key={i} data-title={titles[i + 2]}>
          {cell}
        </td>
      ))}
    </tr>
  );
};
