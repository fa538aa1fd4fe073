// A development page that shows every board in many states: `npx vite --config vite.config.ts`, then /gallery.html.
// Query parameters: ?theme=slate&shade=dark&only=ur&pieces=icons&bare&still.
import { render } from 'preact';
import { useState } from 'preact/hooks';
import { GameState } from '../core/game-state.ts';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import type { Cell } from '../core/view.ts';
import { games } from '../games/index.ts';
import { Board } from './board/board.tsx';
import { boardSvg } from './board/picture/export.tsx';
import type { Arrow, MarkKind, Marks } from './board/picture/marks.tsx';
import './styles/themes.css';
import './styles/board.css';
import './styles/gallery.css';

const wishes = new URLSearchParams(location.search);
document.documentElement.dataset['theme'] = wishes.get('theme') ?? 'wood';
document.documentElement.dataset['shade'] = wishes.get('shade') ?? 'light';

interface Exhibit {
  readonly variant: string;
  readonly position?: string;
  readonly flipped?: boolean;
  readonly marks?: Readonly<Record<Cell, readonly MarkKind[]>>;
  readonly arrows?: readonly Arrow[];
  readonly dice?: readonly number[];
}

const exhibits: readonly Exhibit[] = [
  { variant: 'ur:classic' },
  {
    variant: 'ur:classic',
    position: '2/2/4,8,11 2/1/3,6,7,14 w 3',
    marks: { '2,7': ['origin', 'touched'], home0: ['target'], '2,4': ['origin'], '3,1': ['origin'], '2,2': ['danger'] },
    dice: [1, 1, 1],
  },
  {
    variant: 'ur:masters',
    position: '2/2/4,8,11 2/1/3,6,7,14 w 4',
    flipped: true,
    marks: { hand0: ['touched'], '2,3': ['last'], '2,6': ['last'] },
    arrows: [
      { from: 'hand0', to: '3,1', via: [], rank: 2 },
      { from: '2,7', to: '1,7', via: [], rank: 1 },
    ],
    dice: [0, 0, 0],
  },
  { variant: 'ur:blitz', dice: [1, 0, 1, 0] },
  { variant: 'draughts:spanish', marks: { 10: ['last'], 14: ['last'] } },
  {
    variant: 'draughts:spanish',
    position: 'W:W1,5,9,K14,K30:B18,22,27,K32',
    marks: {
      14: ['must', 'origin'],
      30: ['touched', 'origin'],
      23: ['target'],
      27: ['danger'],
      22: ['refused'],
      9: ['origin'],
    },
    arrows: [
      { from: '14', to: '31', via: ['23'], rank: 1 },
      { from: '9', to: '13', via: [], rank: 2 },
      { from: '5', to: '10', via: [], rank: 3 },
    ],
  },
  { variant: 'draughts:spanish', position: 'W:W10,K4:B14,23,K28' },
  { variant: 'draughts:checkers' },
  {
    variant: 'draughts:checkers',
    flipped: true,
    position: 'W:WK1,5,9,14,K30:B18,22,K27,32',
    marks: { 14: ['must'], 23: ['target', 'hint'], 18: ['danger'], 9: ['last'], 5: ['last'] },
  },
  { variant: 'draughts:english' },
  { variant: 'microshogi:nodrops', marks: { '1d': ['touched'], '1c': ['target'] } },
  {
    variant: 'microshogi:drops',
    position: 'kb1l/p2r/1N2/3P/SGBK b BG2Psp',
    marks: { 'hand0-G': ['touched'], '4c': ['target'], '1b': ['target', 'danger'], '3c': ['last'] },
    arrows: [{ from: 'hand0-G', to: '2c', via: [], rank: 1 }],
  },
  { variant: 'microshogi:drops', position: 'kc1n/p2r/1L2/3P/SGBK b BP2p', flipped: true },
  { variant: 'plague:8x8', marks: { '2,1': ['target'], '1,2': ['target'], '2,2': ['target'] } },
  {
    variant: 'plague:8x8',
    position: 'xxxx..../xx.x.oo./.xxxo.oo/..x.oooo/..xxo.../.x.xoo../...ox.oo/....xooo x',
    marks: { '4,2': ['last'], '5,1': ['target'], '6,4': ['danger'] },
    arrows: [
      { from: '6,6', to: '6,6', via: [], rank: 1 },
      { from: '5,2', to: '5,2', via: [], rank: 2 },
    ],
  },
  { variant: 'plague:4x3', position: 'xxx./x.oo/..oo x', flipped: true },
  { variant: 'plague:10x10' },
];

const only = wishes.get('only');

const Exhibited = ({ exhibit }: { exhibit: Exhibit }) => {
  const [variant] = useState(() => unwrap(parseVariant(games, exhibit.variant)));
  const [state] = useState(() => unwrap(GameState.read(variant, exhibit.position ?? variant.start)));
  const [pieces, setPieces] = useState(() => variant.pieces(state.position));
  const [path, setPath] = useState<readonly Cell[]>([]);
  const [touched, touch] = useState<Cell | undefined>(undefined);
  const [key, throwAgain] = useState(1);
  const [isFlipped, flip] = useState(exhibit.flipped ?? false);
  const marks: Marks = new Map([
    ...Object.entries(exhibit.marks ?? {}).map(([cell, kinds]) => [cell, new Set(kinds)] as const),
    ...(touched === undefined ? [] : [[touched, new Set(['touched'] as const)] as const]),
  ]);
  const show = (cells: readonly Cell[]) => {
    setPath(cells);
    setPieces(variant.pieces(state.position));
    touch(undefined);
  };
  const play = (from: Cell, to: Cell) => {
    const move = state.isChance
      ? undefined
      : state.legalMoves().find(candidate => {
          const cells = state.cells(candidate);
          return cells[0] === from && cells.at(-1) === to;
        });
    if (move === undefined) return touch(to);
    const cells = state.cells(move);
    state.play(move);
    show(cells);
  };
  const step = () => {
    const moves = state.legalMoves();
    const move = moves[Math.floor(moves.length / 2)];
    if (move === undefined) return;
    const cells = state.isChance ? [] : state.cells(move);
    state.play(move);
    show(cells);
  };
  const faces = exhibit.dice;
  const zero = variant.dice?.zeroCountsAs ?? 0;
  const ones = (faces ?? []).reduce((sum, face) => sum + face, 0);
  const props = {
    variant,
    pieces,
    flipped: isFlipped,
    marks,
    arrows: exhibit.arrows ?? [],
    look: {
      pieces: (wishes.get('pieces') ?? 'kanji') as 'kanji',
      coordinates: !wishes.has('bare'),
      animation: wishes.has('still') ? 0 : 1,
    },
  };
  return (
    <section class="exhibit" data-exhibit={exhibit.variant}>
      <h2>{exhibit.variant}</h2>
      <Board
        {...props}
        path={path}
        label={exhibit.variant}
        dice={faces === undefined ? null : { faces, count: ones || zero, key }}
        diceCaption={ones === 0 ? `0 = ${zero}` : ''}
        nameOf={cell => `cell ${cell}`}
        nameOfPiece={piece => variant.game.messages.es[`piece.${piece}`] ?? piece}
        onTouch={cell =>
          touched === undefined ? (variant.game.id === 'plague' ? play(cell, cell) : touch(cell)) : play(touched, cell)
        }
        onLift={touch}
        onDrag={play}
        onEscape={() => touch(undefined)}
      />
      <p>
        <button type="button" onClick={step} data-step>
          step
        </button>{' '}
        <button
          type="button"
          data-undo
          onClick={() => {
            if (state.plies > 0) state.undo();
            show([]);
          }}
        >
          undo
        </button>{' '}
        <button type="button" onClick={() => flip(!isFlipped)}>
          flip
        </button>{' '}
        <button type="button" data-throw onClick={() => throwAgain(key + 1)}>
          throw
        </button>{' '}
        <button
          type="button"
          data-export
          onClick={() => {
            const svg = boardSvg({ ...props, title: exhibit.variant });
            open(URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })));
          }}
        >
          svg
        </button>
      </p>
    </section>
  );
};

const shown = exhibits.filter(({ variant }) => only === null || variant.startsWith(only));
render(
  <main class="gallery">
    <h1>Poda</h1>
    {shown.map((exhibit, i) => (
      <Exhibited key={i} exhibit={exhibit} />
    ))}
  </main>,
  document.getElementById('app')!,
);
