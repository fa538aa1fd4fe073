import type { Side } from '@poda/library/core/contract.ts';
import type { PieceOnBoard } from '@poda/library/core/view.ts';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { mediaMatch } from '../browser/device.ts';
import { animation } from '../settings/settings.ts';
import { gameTitle } from '../words/game-title.ts';
import { type Branch, type Turn, turns, variant } from './recorded-game.ts';
import './search-picture.css';
import { bestBefore, type Place, placesOf, stepsOf, type TreeStep } from './tree-steps.ts';
import { say } from './words.ts';

const isOnPhone = mediaMatch('(max-width: 33rem)');

/** How long each step of the search can be looked at. */
const MILLIS: Readonly<Record<TreeStep['kind'], number>> = {
  move: 450,
  reply: 260,
  value: 700,
  cut: 2200,
  choice: 2600,
};

/** The turn that stands still if the user wants no motion. */
const STILL_TURN = 2;

/** A small recorded game of the machine: the tree of each of its searches grows and is cut. */
export const SearchPicture = () => {
  const game = useMemo(turns, []);
  const isStill = animation.value === 0;
  const isPaused = useSignal(false);
  const isSeen = useSignal(false);
  const at = useSignal({ turn: 0, step: 0 });
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      isSeen.value = entry!.isIntersecting;
    });
    observer.observe(panel.current!);
    return () => observer.disconnect();
  }, []);
  const turn = game[isStill ? STILL_TURN : at.value.turn]!;
  const steps = useMemo(() => stepsOf(turn), [turn]);
  const last = isStill ? steps.length - 1 : at.value.step;
  const isMoving = !isStill && !isPaused.value && isSeen.value;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => {
      const isOver = last === steps.length - 1;
      at.value = isOver
        ? { turn: (at.value.turn + 1) % game.length, step: 0 }
        : { turn: at.value.turn, step: last + 1 };
    }, MILLIS[steps[last]!.kind]);
    return () => clearTimeout(timer);
  }, [isMoving, turn, last]);
  return (
    <div ref={panel} class="search-picture" data-testid="search-picture">
      <Tree turn={turn} done={steps.slice(0, last + 1)} />
      <Caption turn={turn} done={steps.slice(0, last + 1)} />
      {!isStill && (
        <button
          type="button"
          aria-label={say(isPaused.value ? 'picture.go-on' : 'picture.pause')}
          data-testid="picture-pause"
          onClick={() => {
            isPaused.value = !isPaused.value;
          }}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={isPaused.value ? 'M5 3v10l8-5z' : 'M5 3v10M11 3v10'} />
          </svg>
        </button>
      )}
    </div>
  );
};

interface SearchProps {
  readonly turn: Turn;
  readonly done: readonly TreeStep[];
}

const Caption = ({ turn, done }: SearchProps) => {
  const now = done.at(-1)!;
  const seen = done.filter(({ kind }) => kind === 'move' || kind === 'reply').length;
  const cut = done
    .flatMap(step => (step.kind === 'cut' ? turn.moves[step.move]!.replies : []))
    .filter(({ value }) => value === null).length;
  const { game, detail } = gameTitle(variant);
  return (
    <div aria-hidden="true">
      <p class="picture-count">
        {`${game} ${detail} · ${moverText(turn)}`}
        <br />
        {say('picture.seen', { seen })}
        {cut > 0 && (
          <>
            <br />
            <b>{say('picture.cut', { cut })}</b>
          </>
        )}
      </p>
      <p class="picture-sentence">{sentenceOf(turn, now)}</p>
    </div>
  );
};

/** As the pieces are drawn. */
export const sideName = (side: Side): string => say(side === 0 ? 'red' : 'blue');

export const moverText = ({ side }: Turn): string => say('picture.mover', { side: sideName(side) });

export const sentenceOf = (turn: Turn, step: TreeStep): string => {
  if (step.kind === 'choice') {
    const { move, value } = turn.moves[turn.best]!;
    return say('picture.choice', { move, value: signed(value!) });
  }
  if (step.kind !== 'cut') return say('picture.looks', { move: turn.moves[step.move]!.move });
  const { move, value } = turn.moves[step.move]!;
  return say('picture.why', { move, value: signed(value!), best: signed(bestBefore(turn, step.move)) });
};

export const signed = (value: number): string => (value > 0 ? `+${value}` : String(value).replace('-', '−'));

/** The tree after the given steps. */
export const Tree = ({ turn, done }: SearchProps) => {
  const width = isOnPhone.value ? 360 : 640;
  const height = isOnPhone.value ? 220 : 340;
  const places = useMemo(() => placesOf(turn, width, height), [turn, width]);
  const now = done.at(-1)!;
  const isChosen = now.kind === 'choice';
  const isOpen = (i: number) => done.some(step => step.kind === 'move' && step.move === i);
  const isCut = (i: number) => done.some(step => step.kind === 'cut' && step.move === i);
  const isKnown = (i: number) => isCut(i) || done.some(step => step.kind === 'value' && step.move === i);
  const isSeen = (i: number, j: number) =>
    done.some(step => step.kind === 'reply' && step.move === i && step.reply === j);
  /** The reply that decides the value of the chosen move. */
  const answer = turn.moves[turn.best]!.replies.findIndex(({ value }) => value === turn.moves[turn.best]!.value);
  /** The board where the search stands; in the end the best line. */
  const isMarked = (i: number, j?: number): boolean => {
    if (now.kind === 'choice') return i === turn.best && (j ?? answer) === answer;
    return now.move === i && j === (now.kind === 'reply' ? now.reply : undefined);
  };
  const known = turn.moves.filter((_, i) => isKnown(i)).length;
  const best = signed(bestBefore(turn, known));
  const edgeTo = (i: number, j: number): EdgeProps['kind'] => {
    if (!isSeen(i, j)) return isCut(i) ? 'cut' : 'unseen';
    return isChosen && i === turn.best && j === answer ? 'best' : 'plain';
  };
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMin slice" role="img" aria-label={say('picture')}>
      {turn.moves.map(({ move, replies }, i) => (
        <g key={`${turn.side} ${move}`} class={isOpen(i) ? 'shown' : ''}>
          <Edge from={places.root} to={places.moves[i]!} kind={isChosen && i === turn.best ? 'best' : 'plain'} />
          {replies.map((reply, j) => (
            <Edge key={reply.move} from={places.moves[i]!} to={places.replies[i]![j]!} kind={edgeTo(i, j)} />
          ))}
          {isCut(i) && (
            <CutBar from={places.moves[i]!} to={places.replies[i]!.filter((_, j) => replies[j]!.value === null)} />
          )}
        </g>
      ))}
      <MiniBoard place={places.root} pieces={turn.pieces} isMarked={false} />
      {known > 0 && (
        <Pill
          place={places.root}
          end={width - 4}
          text={isChosen ? best : `≥ ${best}`}
          kind={isChosen ? 'best' : 'known'}
        />
      )}
      {turn.moves.map((branch, i) => (
        <g key={branch.move} class={isOpen(i) ? 'shown' : ''}>
          <MiniBoard place={places.moves[i]!} pieces={branch.pieces} isMarked={isMarked(i)} />
          <MoveName place={places.moves[i]!} move={branch.move} />
          {isKnown(i) && (
            <Pill
              place={places.moves[i]!}
              end={width - 4}
              text={isCut(i) ? `≤ ${signed(branch.value!)}` : signed(branch.value!)}
              kind={isCut(i) ? 'cut' : isChosen && i === turn.best ? 'best' : 'known'}
            />
          )}
          <Replies
            branch={branch}
            places={places.replies[i]!}
            isSeen={j => isSeen(i, j)}
            isMarked={j => isMarked(i, j)}
            isCut={isCut(i)}
          />
        </g>
      ))}
    </svg>
  );
};

interface RepliesProps {
  readonly branch: Branch;
  readonly places: readonly Place[];
  readonly isSeen: (reply: number) => boolean;
  readonly isMarked: (reply: number) => boolean;
  readonly isCut: boolean;
}

const Replies = ({ branch: { replies }, places, isSeen, isMarked, isCut }: RepliesProps) => (
  <>
    {replies.map(({ move, pieces, value }, j) => {
      const place = places[j]!;
      return (
        <g key={move} class={isSeen(j) ? 'shown' : isCut ? 'ghost' : ''}>
          <MiniBoard place={place} pieces={pieces} isMarked={isMarked(j)} />
          {value !== null && (
            <text x={place.x} y={place.y + boardHeight(place) / 2 + 14} class="leaf-value">
              {signed(value)}
            </text>
          )}
        </g>
      );
    })}
  </>
);

interface EdgeProps {
  readonly from: Place;
  readonly to: Place;
  readonly kind: 'plain' | 'best' | 'cut' | 'unseen';
}

const Edge = ({ from, to, kind }: EdgeProps) => {
  const [top, bottom] = [from.y + boardHeight(from) / 2, to.y - boardHeight(to) / 2];
  const middle = (top + bottom) / 2;
  return (
    <path class={`edge ${kind}`} d={`M${from.x} ${top}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${bottom}`} />
  );
};

/** Across all the branches that the cut leaves out. */
const CutBar = ({ from, to }: { from: Place; to: readonly Place[] }) => {
  const left = (from.x + to[0]!.x) / 2 - 9;
  const right = (from.x + to.at(-1)!.x) / 2 + 9;
  const y = (from.y + to[0]!.y) / 2 + 3;
  return <path class="cut-bar" d={`M${left} ${y + 4}L${right} ${y - 4}`} />;
};

interface PillProps {
  readonly place: Place;
  /** The right edge of the picture. */
  readonly end: number;
  readonly text: string;
  readonly kind: 'known' | 'best' | 'cut';
}

/** On the upper right corner of a board, within the picture. */
const Pill = ({ place, end, text, kind }: PillProps) => {
  const width = 14 + 8 * text.length;
  const x = Math.min(place.x + place.size / 2 - 4, end - width);
  return (
    <g transform={`translate(${x} ${place.y - boardHeight(place) / 2})`} class={`pill ${kind}`}>
      <rect y="-11" width={width} height="22" rx="11" />
      <text x={width / 2} y="5">
        {text}
      </text>
    </g>
  );
};

/** Above the upper left corner of the board. */
const MoveName = ({ place, move }: { place: Place; move: string }) => (
  <text class="move-name" x={place.x - place.size / 2} y={place.y - boardHeight(place) / 2 - 5}>
    {move}
  </text>
);

const { columns, rows, cells, colours } = variant.face.board;

const gridLines = [
  ...Array.from({ length: columns - 1 }, (_, i) => `M${i + 1} 0V${rows}`),
  ...Array.from({ length: rows - 1 }, (_, i) => `M0 ${i + 1}H${columns}`),
].join('');

const boardHeight = ({ size }: Place): number => (size * rows) / columns;

const MiniBoard = ({
  place,
  pieces,
  isMarked,
}: {
  place: Place;
  pieces: readonly PieceOnBoard[];
  isMarked: boolean;
}) => {
  const cell = place.size / columns;
  return (
    <g
      class={`mini-board ${isMarked ? 'marked' : ''}`}
      transform={`translate(${place.x - place.size / 2} ${place.y - boardHeight(place) / 2}) scale(${cell})`}
    >
      <rect width={columns} height={rows} />
      <path d={gridLines} />
      {pieces.map(piece => {
        const { column, row } = cells.find(({ cell }) => cell === piece.cell)!;
        return (
          <circle key={piece.cell} cx={column + 0.5} cy={row + 0.5} r="0.36" fill={`var(--${colours[piece.side]}-a)`} />
        );
      })}
    </g>
  );
};
