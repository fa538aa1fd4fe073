import type { Result } from '../../../../core/result.ts';
import type { Refusal } from '../../../../protocols/arena-api/call-route.ts';
import { routes } from '../../../../protocols/arena-api/routes.ts';
import { GameDetails } from '../../../report/games/game-page.tsx';
import { handOver } from '../../../state/game-handover.ts';
import { useScreenTitle } from '../../../state/page-title.ts';
import { call } from '../../connection.ts';
import { AnsweredScreen, useAsked } from '../../parts/asked.tsx';
import { Top } from '../../parts/frame.tsx';
import { placeLink, placeParts } from '../../places.ts';
import type { Tournament } from '../tournament.ts';
import { say } from '../words.ts';
import { besideAnalysis } from './beside-analysis.tsx';
import { type OpenedGame, shownGame } from './opened-game.ts';
import '../../../report/report.css';

interface TournamentAndGame {
  readonly tournament: Tournament;
  readonly opened: OpenedGame;
}

/** A game of a tournament: the board, the moves, what the programs computed, and the evidence of a fault. */
export const GameScreen = () => {
  const [id = '', number = ''] = placeParts();
  const asked = useAsked(`game ${id} ${number}`, () => readGame(id, Number(number)));
  return <AnsweredScreen asked={asked}>{answer => <Game {...answer} />}</AnsweredScreen>;
};

const readGame = async (id: string, number: number): Promise<Result<TournamentAndGame, Refusal>> => {
  const [tournament, opened] = await Promise.all([
    call(routes.readTournament, { params: { tournament: id } }),
    call(routes.readGame, { params: { tournament: id, number } }),
  ]);
  if (!tournament.ok) return tournament;
  return opened.ok ? { ok: true, value: { tournament: tournament.value, opened: opened.value } } : opened;
};

const Game = ({ tournament, opened }: TournamentAndGame) => {
  const { id, title, course } = tournament;
  const { number } = opened.game;
  useScreenTitle(say('game.of', { title, number }));
  const shown = shownGame(tournament, opened);
  return (
    <div data-testid="arena-game">
      <div class="sheet arena">
        <Top
          course={course === null ? null : { id: course }}
          above={[{ name: title, href: placeLink('tournament', id, 'games') }]}
        />
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
          games={[]}
          hasEvidence={shown.value.hasEvidence}
          acts={
            <>
              <div class="row">
                <button
                  type="button"
                  class="strong"
                  data-testid="analyse-game"
                  onClick={() =>
                    handOver('analysis', {
                      record: shown.value.record,
                      beside: besideAnalysis(tournament, shown.value),
                    })
                  }
                >
                  {say('game.analyse')}
                </button>
              </div>
              {!shown.value.hasEvidence && <p class="faint small">{say('game.hidden')}</p>}
            </>
          }
        />
      )}
    </div>
  );
};
