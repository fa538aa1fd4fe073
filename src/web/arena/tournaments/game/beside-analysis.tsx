import type { ComponentType } from 'preact';
import { Errors, Evidence } from '../../../report/games/evidence.tsx';
import { Replay } from '../../../report/games/replay.ts';
import { placeLink } from '../../places.ts';
import type { Tournament } from '../tournament.ts';
import { say } from '../words.ts';
import type { ShownGame } from './opened-game.ts';

/** The panel beside the analysis of a tournament game: the evidence of a fault and what the bots wrote. */
export const besideAnalysis =
  ({ id, title }: Tournament, { report, game, hasEvidence }: ShownGame): ComponentType =>
  () => (
    <section class="group arena-beside" data-testid="beside-analysis">
      <p>
        {say('game.of', { title, number: game.number })}{' '}
        <a href={placeLink('game', id, game.number)}>{say('game.back')}</a>
      </p>
      {hasEvidence ? (
        <>
          <Evidence report={report} game={game} replay={new Replay(report.variant, game)} />
          <Errors report={report} game={game} />
        </>
      ) : (
        <p class="faint small">{say('game.hidden')}</p>
      )}
    </section>
  );
