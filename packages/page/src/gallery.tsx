// A development page that shows the boards of all lessons: `npx vite --config vite.config.ts`, then /gallery.html.
// Query parameters: ?theme=slate&shade=dark&only=ur&signs=icons&bodies=flat&bare.

import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import { render } from 'preact';
import { Board } from './board/board.tsx';
import type { MarkKind } from './drawing/marks.ts';
import { lessons } from './learn/lessons.ts';
import { paint, type Shade, type Theme } from './styles/colours.ts';
import { languageLoaded } from './words/say.ts';
import './styles/type.css';
import './styles/scale.css';
import './styles/gallery.css';

const query = new URLSearchParams(location.search);
paint((query.get('theme') ?? 'wood') as Theme, (query.get('shade') ?? 'light') as Shade);

/** The first board of each lesson shows them all, and arrows for its first moves. */
const markKinds: readonly MarkKind[] = [
  ...(['origin', 'target', 'end', 'touched', 'last', 'must', 'called', 'danger', 'refused', 'hint', 'over'] as const),
  ...(['awarded-0', 'awarded-1'] as const),
];

const exhibits = lessons.flatMap(({ board, pieces, figures, examples }) => [
  { ...board, isMarked: true, isFlipped: false },
  ...[board, ...pieces, ...figures.values(), ...examples].map((shown, i) => ({
    ...shown,
    isMarked: false,
    isFlipped: i === 0,
  })),
]);

const only = query.get('only');

const Exhibited = ({ game, position, isMarked, isFlipped }: (typeof exhibits)[number]) => {
  const variant = variantNamed(game);
  const state = unwrap(GameState.read(variant, position));
  const cells = variant.face.board.cells.filter(({ look }) => look !== 'idle');
  const routes = state.legalMoves().flatMap(move => (state.cells(move).length > 0 ? [state.cells(move)] : []));
  const { dice } = variant.rules;
  const count = dice?.countOn(state.position) ?? null;
  return (
    <section class="exhibit" data-exhibit={game}>
      <h2>{game}</h2>
      <Board
        variant={variant}
        pieces={variant.face.pieces(state.position)}
        flipped={isFlipped}
        marks={new Map(isMarked ? cells.map(({ cell }, i) => [cell, new Set(markKinds.slice(i, i + 1))]) : [])}
        arrows={routes.slice(0, isMarked ? 3 : 0).map((route, i) => ({
          from: route[0]!,
          to: route.at(-1)!,
          via: route.slice(1, -1),
          rank: i + 1,
        }))}
        look={{
          signs: (query.get('signs') ?? 'kanji') as 'kanji',
          bodies: (query.get('bodies') ?? 'raised') as 'raised',
          coordinates: !query.has('bare'),
          animation: 0,
        }}
        label={game}
        dice={count === null ? null : { faces: facesOf(count, dice!.number), count, key: 0 }}
        nameOf={cell => `cell ${cell}`}
      />
    </section>
  );
};

/** The sizes of text, distances and corners of scale.css. */
const Scale = () => {
  const tokens = [...document.styleSheets].flatMap(sheet =>
    [...sheet.cssRules].flatMap(rule => (rule instanceof CSSStyleRule ? [...rule.style] : [])),
  );
  const named = (start: string) => tokens.filter(token => token.startsWith(`--${start}-`));
  return (
    <section class="exhibit scale">
      {named('size').map(size => (
        <p key={size} style={{ fontSize: `var(${size})` }}>
          {size}
        </p>
      ))}
      {named('space').map(space => (
        <p key={space}>
          <i style={{ width: `var(${space})` }} /> {space}
        </p>
      ))}
      {named('radius').map(radius => (
        <p key={radius}>
          <i style={{ borderRadius: `var(${radius})` }} /> {radius}
        </p>
      ))}
    </section>
  );
};

const facesOf = (count: number, dice: number): number[] => Array.from({ length: dice }, (_, i) => Number(i < count));

await languageLoaded;
const shown = exhibits.filter(({ game }) => only === null || game.startsWith(only));
render(
  <main class="gallery">
    <h1>Poda</h1>
    <Scale />
    {shown.map((exhibit, i) => (
      <Exhibited key={i} {...exhibit} />
    ))}
  </main>,
  document.getElementById('app')!,
);
