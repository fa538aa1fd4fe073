import { useFocusKeeper } from '../../controls/focus.ts';
import { Invitation } from '../../controls/invitation.tsx';
import { Views } from '../../controls/views.tsx';
import { lazyScreen } from '../../lazy-screen.tsx';
import { linkTo, route } from '../../route.ts';
import { LibraryNotices } from '../library-notices.tsx';
import { listedGame } from '../listed-game.ts';
import { useLibrary } from '../use-library.ts';
import { DamagedGames } from './damaged-games.tsx';
import { GameList } from './game-list.tsx';
import { LibraryTools } from './library-tools.tsx';
import { say } from './words.ts';
import './library.css';

const StatisticsView = lazyScreen(
  () => import('../statistics/statistics-view.tsx'),
  'StatisticsView',
  <p aria-busy="true" />,
);

const views = [
  { rest: '', word: 'view.list' },
  { rest: 'statistics', word: 'view.statistics' },
] as const;

export const GamesScreen = () => {
  const { rest } = route.value;
  const place = useFocusKeeper<HTMLElement>();
  return (
    <section ref={place} class="sheet" tabIndex={-1} data-testid="games">
      <h1 tabIndex={-1}>{say('nav.games')}</h1>
      <p class="lead">{say('intro')}</p>
      <Views
        label={say('views')}
        views={views.map(view => ({
          href: linkTo('games', view.rest),
          text: say(view.word),
          isCurrent: view.rest === rest,
          testId: `view-${view.rest || 'list'}`,
        }))}
      />
      <LibraryNotices />
      {rest === 'statistics' ? <StatisticsView /> : <ListView />}
    </section>
  );
};

const ListView = () => {
  const library = useLibrary().value;
  if (library === null) return <p aria-busy="true" />;
  const shown = library.games.flatMap(kept => listedGame(kept) ?? []);
  return (
    <>
      <LibraryTools library={library} />
      {shown.length === 0 ? (
        <Invitation
          picture="board"
          text={say('none')}
          action={say('none.play')}
          href={linkTo('play')}
          testId="no-games"
        />
      ) : (
        <GameList shown={shown} />
      )}
      <DamagedGames library={library} />
    </>
  );
};
