import { linkTo } from '../../route.ts';
import type { LiveGame } from '../game/live-game.ts';
import { firstOfItsKind } from '../setup/last-players.ts';
import { levelGameOf } from '../setup/next-game.ts';
import { say } from './words.ts';

/** Tells in the first game of each kind which level the page chose, and leads to another one. */
export const FirstGameHint = ({ live }: { live: LiveGame }) => {
  const { variant, session } = live;
  const played = levelGameOf(session.seats);
  if (firstOfItsKind.value !== live || played === null || live.outcome.value !== null) return null;
  return (
    <p class="first-game" data-testid="first-game">
      <span>
        {say('first.level', { level: played.level })}{' '}
        <a href={linkTo('play', '', { new: `${variant.game.id}:${variant.ruleset}` })} data-testid="change-level">
          {say('first.change')}
        </a>
      </span>
      <button
        type="button"
        class="quiet"
        aria-label={say('do.close')}
        data-testid="close-first-game"
        onClick={() => {
          firstOfItsKind.value = undefined;
        }}
      >
        <span aria-hidden="true">×</span>
      </button>
    </p>
  );
};
