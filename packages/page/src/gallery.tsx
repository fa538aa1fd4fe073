// A development page that shows every board in many states: `npx vite --config vite.config.ts`, then /gallery.html.
// Query parameters: ?theme=slate&shade=dark&only=ur&signs=icons&bodies=flat&bare&still.

import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import type { Cell } from '@poda/library/core/view.ts';
import { games } from '@poda/library/games/index.ts';
import { render } from 'preact';
import { useState } from 'preact/hooks';
import { Board } from './board/board.tsx';
import { boardSvg } from './board/picture/export.tsx';
import { skinOf } from './board/skins.ts';
import type { Exhibit } from './drawing/exhibit.ts';
import type { Marks } from './drawing/marks.ts';
import { paint, type Shade, type Theme } from './styles/colours.ts';
import { languageLoaded } from './words/say.ts';
import './styles/board.css';
import './styles/gallery.css';

const query = new URLSearchParams(location.search);
paint((query.get('theme') ?? 'wood') as Theme, (query.get('shade') ?? 'light') as Shade);

const found = import.meta.glob<{ exhibits: readonly Exhibit[] }>('../../library/src/games/*/page/exhibits.ts', {
  eager: true,
});
/** A game without exhibits shows its start position. */
const exhibits = games.flatMap(
  ({ id }): readonly Exhibit[] =>
    found[`../../library/src/games/${id}/page/exhibits.ts`]?.exhibits ?? [{ variant: id }],
);

const only = query.get('only');

const Exhibited = ({ exhibit }: { exhibit: Exhibit }) => {
  const [variant] = useState(() => unwrap(parseVariant(games, exhibit.variant)));
  const [state] = useState(() => unwrap(GameState.read(variant, exhibit.position ?? variant.rules.start)));
  const [pieces, setPieces] = useState(() => variant.face.pieces(state.position));
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
    setPieces(variant.face.pieces(state.position));
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
  const zero = variant.rules.dice?.zeroCountsAs ?? 0;
  const ones = (faces ?? []).reduce((sum, face) => sum + face, 0);
  const props = {
    variant,
    pieces,
    flipped: isFlipped,
    marks,
    arrows: exhibit.arrows ?? [],
    look: {
      signs: (query.get('signs') ?? 'kanji') as 'kanji',
      bodies: (query.get('bodies') ?? 'raised') as 'raised',
      coordinates: !query.has('bare'),
      animation: query.has('still') ? 0 : 1,
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
        onTouch={cell =>
          touched === undefined ? (skinOf(variant).piecesMove ? touch(cell) : play(cell, cell)) : play(touched, cell)
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

await languageLoaded;
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
