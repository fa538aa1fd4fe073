// A development page that shows every board in many states: `npx vite --config vite.config.ts`, then /gallery.html.
// Query parameters: ?theme=slate&shade=dark&only=ur&signs=icons&bodies=flat&bare.

import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { render } from 'preact';
import { Board } from './board/board.tsx';
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
  const variant = unwrap(parseVariant(games, exhibit.variant));
  const state = unwrap(GameState.read(variant, exhibit.position ?? variant.rules.start));
  const marks: Marks = new Map(Object.entries(exhibit.marks ?? {}).map(([cell, kinds]) => [cell, new Set(kinds)]));
  const { dice: faces } = exhibit;
  const zero = variant.rules.dice?.zeroCountsAs ?? 0;
  const ones = (faces ?? []).reduce((sum, face) => sum + face, 0);
  return (
    <section class="exhibit" data-exhibit={exhibit.variant}>
      <h2>{exhibit.variant}</h2>
      <Board
        variant={variant}
        pieces={variant.face.pieces(state.position)}
        flipped={exhibit.flipped ?? false}
        marks={marks}
        arrows={exhibit.arrows ?? []}
        look={{
          signs: (query.get('signs') ?? 'kanji') as 'kanji',
          bodies: (query.get('bodies') ?? 'raised') as 'raised',
          coordinates: !query.has('bare'),
          animation: 0,
        }}
        label={exhibit.variant}
        dice={faces === undefined ? null : { faces, count: ones || zero, key: 0 }}
        diceCaption={ones === 0 ? `0 = ${zero}` : ''}
        nameOf={cell => `cell ${cell}`}
      />
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
