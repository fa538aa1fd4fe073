import type { Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { shownLine } from '@poda/library/play/game-in-words.ts';
import { piecesInTables } from '../engine/shipped-tables.ts';
import { rangeText, tableExampleOf } from '../engine/table-words.ts';
import { linkTo } from '../route.ts';
import { gameTitle, rulesText } from '../words/game-title.ts';
import { LongWins } from './long-wins.tsx';
import { type SolvedData, solvedData, type WholeGame } from './solved-data.ts';
import { ChancesTable, CountsTable, RegretChart, rulesetName, StartsTable } from './solved-tables.tsx';
import { say } from './words.ts';
import './solved.css';

export const SolvedScreen = () => (
  <section class="sheet solved" data-testid="solved">
    <h1>{say('nav.solved')}</h1>
    <p class="lead">{say('intro')}</p>
    {byGame(solvedData).map(({ variant, data }) => (
      <GameSection key={variant.game.id} variant={variant} data={data} />
    ))}
  </section>
);

const GameSection = ({ variant, data }: { variant: Variant; data: SolvedData }) => (
  <section class="solved-game" data-testid={`solved-${variant.game.id}`}>
    <h2>{gameTitle(variant).game}</h2>
    {data.wholeGames.map(whole => (
      <WholeGameText key={whole.game} whole={whole} />
    ))}
    {data.starts.length > 0 && <StartsTable starts={data.starts} />}
    {data.chances.length > 0 && <ChancesTable tables={data.chances} />}
    {data.counts.map(counts => (
      <CountsTable key={counts.game} counts={counts} />
    ))}
    {data.longWins.length > 0 && <LongWins wins={data.longWins} counts={data.counts} />}
    {data.regrets.map(regret => (
      <RegretChart key={regret.game} regret={regret} />
    ))}
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

/** Only games with data, each with the first of its variants. */
const byGame = (all: SolvedData): readonly { readonly variant: Variant; readonly data: SolvedData }[] => {
  const names = Object.values(all).flatMap((part: readonly { readonly game: string }[]) =>
    part.map(({ game }) => game),
  );
  return games.flatMap(({ id }) => {
    const isOurs = ({ game }: { readonly game: string }) => game.split(':')[0] === id;
    const name = names.find(game => isOurs({ game }));
    if (name === undefined) return [];
    const data: SolvedData = {
      wholeGames: all.wholeGames.filter(isOurs),
      starts: all.starts.filter(isOurs),
      chances: all.chances.filter(isOurs),
      counts: all.counts.filter(isOurs),
      longWins: all.longWins.filter(isOurs),
      regrets: all.regrets.filter(isOurs),
    };
    return [{ variant: unwrap(parseVariant(games, name)), data }];
  });
};

const WholeGameText = ({ whole: { game, result, source, losing } }: { whole: WholeGame }) => {
  const variant = unwrap(parseVariant(games, game));
  const state = new GameState(variant);
  const all = state.legalMoves().length;
  const told = losing.map(({ move, reply }) => {
    const [shown = move, answer = reply] = shownLine(state, [move, reply]);
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
      <span class="faint">{say(`source.${source}`)}</span>
    </p>
  );
};
