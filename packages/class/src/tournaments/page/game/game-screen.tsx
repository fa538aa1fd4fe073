import { useScreenTitle } from '@poda/page/browser/page-title.ts';
import { Button } from '@poda/page/controls/button.tsx';
import { handOver } from '@poda/page/exchange/game-handover.ts';
import { GameDetails } from '@poda/page/report/games/game-page.tsx';
import { Top } from '../../../page/parts/frame.tsx';
import { AnsweredScreen, useRequested } from '../../../page/parts/requests.tsx';
import { placeLink, placeParts } from '../../../page/places.ts';
import { listedGames } from '../games-view.tsx';
import { say } from '../words.ts';
import { analysedPly, readGame, shownGame, type TournamentAndGame } from './opened-game.ts';
import '@poda/page/report/report.css';

export const GameScreen = () => {
  const [id = '', number = ''] = placeParts();
  const request = useRequested(`game ${id} ${number}`, () => readGame(id, Number(number)));
  return <AnsweredScreen request={request}>{answer => <Game {...answer} />}</AnsweredScreen>;
};

const Game = ({ tournament, opened }: TournamentAndGame) => {
  const { id, title, course } = tournament;
  const { number } = opened.game;
  useScreenTitle(say('game.of', { title, number }));
  const shown = shownGame(tournament, opened);
  return (
    <div data-testid="arena-game">
      <div class="sheet arena">
        <Top course={course} above={[{ name: title, href: placeLink('tournament', id, 'games') }]} />
        {!shown.ok && (
          <>
            <h1>{say('game.title', { number })}</h1>
            <p class="refusal">{say('game.unreadable')}</p>
          </>
        )}
      </div>
      {shown.ok && (
        <GameDetails
          report={shown.value.report}
          game={shown.value.game}
          games={listedGames.value?.tournament === id ? listedGames.value.games : []}
          linkOf={other => placeLink('game', id, other)}
          hasEvidence={shown.value.hasEvidence}
          actions={at => (
            <>
              <div class="row">
                <Button
                  label={say('game.analyse')}
                  class="strong"
                  testId="analyse-game"
                  onClick={() =>
                    handOver('analysis', {
                      record: shown.value.record,
                      ply: analysedPly(shown.value, at.peek()),
                      query: { arena: `${id}/${number}` },
                    })
                  }
                />
              </div>
              {!shown.value.hasEvidence && <p class="faint small">{say('game.hidden')}</p>}
            </>
          )}
        />
      )}
    </div>
  );
};
