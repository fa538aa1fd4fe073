import type { Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { games, variantNamed } from '@poda/library/games/index.ts';
import { shownMoveTexts } from '@poda/library/play/game-in-words.ts';
import { piecesInTables } from '../engine/shipped-tables.ts';
import { rangeText, tableExampleOf } from '../engine/table-words.ts';
import { linkTo } from '../route.ts';
import { gameTitle, rulesText } from '../words/game-title.ts';
import { fixed } from '../words/numbers.ts';
import { translator } from '../words/say.ts';
import { LongWins } from './long-wins.tsx';
import { type SolvedData, solvedData, type WholeGame } from './solved-data.ts';
import { BoardsTable, ChancesTable, CountsTable, RegretTable, rulesetName, StartsTable } from './solved-tables.tsx';
import { say } from './words.ts';
import './solved.css';

export const SolvedScreen = () => (
  <section class="sheet solved" data-testid="solved">
    <h1>{say('nav.solved')}</h1>
    <p class="lead">{say('intro')}</p>
    {offered.map(name => (
      <GameSection key={name} variant={variantNamed(name)} data={dataOf(name)} />
    ))}
  </section>
);

const GameSection = ({ variant, data }: { variant: Variant; data: SolvedData }) => (
  <section
    class={isShort(data) ? 'framed solved-game short' : 'framed solved-game'}
    data-testid={`solved-${variant.name}`}
  >
    <h2>
      {gameTitle(variant).game}
      <span class="known">{knownOf(variant) ?? say('unsolved')}</span>
    </h2>
    {Object.values(data).every(part => part.length === 0) && <p>{say('unsolved.why')}</p>}
    {data.wholeGames.map(whole => (
      <WholeGameText key={whole.game} whole={whole} />
    ))}
    {data.boards.length > 0 && <BoardsTable boards={data.boards} />}
    {data.starts.length > 0 && <StartsTable starts={data.starts} />}
    {data.chances.length > 0 && <ChancesTable tables={data.chances} />}
    {data.counts.map(counts => (
      <CountsTable key={counts.game} counts={counts} />
    ))}
    {data.regrets.map(regret => (
      <RegretTable key={regret.game} regret={regret} />
    ))}
    {data.longWins.length > 0 && <LongWins wins={data.longWins} counts={data.counts} />}
    <LookUp variant={variant} />
  </section>
);

/** Nothing for a game without tables on the page. */
const LookUp = ({ variant }: { variant: Variant }) => {
  const reach = piecesInTables(variant.name);
  const example = tableExampleOf(variant);
  if (reach === 0 || example === undefined) return null;
  return (
    <p data-testid="look-up">
      <a href={linkTo('analysis', '', { game: variant.name, position: example.position })}>{say('analyse')}</a>{' '}
      <span class="faint">
        {say('tables', { rules: rulesWithTables(variant) })} {rangeText(variant, reach)}
      </span>
    </p>
  );
};

/** One variant is named in full, several by their rulesets. */
const rulesWithTables = (variant: Variant): string => {
  const { game } = variant;
  const known = game.rulesets.map(({ id }) => `${game.id}:${id}`).filter(name => piecesInTables(name) > 0);
  return known.length > 1 ? known.map(rulesetName).join('; ') : rulesText(variant);
};

/** The rulesets on the home screen, as `game:ruleset`. */
const offered = games.flatMap(({ id, extras: { featured } }) =>
  Object.keys(featured).map(ruleset => `${id}:${ruleset}`),
);

/** All data of a game are shown with the first of its rulesets. */
const dataOf = (name: string): SolvedData => {
  const id = name.split(':')[0]!;
  const isFirst = offered.find(other => other.startsWith(`${id}:`)) === name;
  const isOurs = ({ game }: { readonly game: string }) => isFirst && game.split(':')[0] === id;
  return {
    wholeGames: solvedData.wholeGames.filter(isOurs),
    boards: solvedData.boards.filter(isOurs),
    starts: solvedData.starts.filter(isOurs),
    chances: solvedData.chances.filter(isOurs),
    counts: solvedData.counts.filter(isOurs),
    longWins: solvedData.longWins.filter(isOurs),
    regrets: solvedData.regrets.filter(isOurs),
  };
};

/** Sentences, and one small table. */
const isShort = ({ starts, counts }: SolvedData): boolean => starts.length + counts.length === 0;

/** What is known, in two or three words, as on the first screen. */
const knownOf = ({ game, ruleset }: Variant): string | undefined =>
  translator.value.ofGame(game, `known.${ruleset}`) ?? translator.value.ofGame(game, 'known');

const WholeGameText = ({ whole: { game, result, source, losing, tree } }: { whole: WholeGame }) => {
  const variant = variantNamed(game);
  const state = new GameState(variant);
  const all = state.legalMoves().length;
  const told = losing.map(({ move, reply }) => {
    const [shown = move, answer = reply] = shownMoveTexts(state, [move, reply]);
    return say('whole.losing', { move: shown, reply: answer });
  });
  return (
    <p data-testid={`whole-${game}`}>
      <strong>
        {rulesText(variant)}: {say(`whole.${result}`)}
      </strong>{' '}
      {losing.length === 0
        ? say('whole.all', { all })
        : say('whole.moves', { all, kept: all - losing.length, losing: told.join('; ') })}{' '}
      {tree !== undefined && <>{say('whole.tree', { tree: fixed(tree, 0) })} </>}
      <span class="faint">{say(`source.${source}`)}</span>
    </p>
  );
};
