import type { Outcome } from '@poda/library/core/outcome.ts';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../controls/button.tsx';
import { handOver } from '../../exchange/game-handover.ts';
import { CitedMessage } from '../../learn/cited-text.tsx';
import { go } from '../../route.ts';
import type { GameSetup, LiveGame } from '../game/live-game.ts';
import { rememberSeats } from '../setup/last-players.ts';
import { exchanged, levelGameOf, levelToOffer, withLevel } from '../setup/next-game.ts';
import { say } from '../words.ts';

export interface GameProps {
  readonly live: LiveGame;
  readonly onRematch: (setup: GameSetup) => void;
}

export const openForm = ({ variant }: LiveGame): void => go('play', '', { new: variant.name });

export const EndPanel = ({ live, onRematch }: GameProps) => {
  const outcome = live.outcome.value;
  return (
    <>
      <p class={outcome === null ? 'hidden' : 'result'} role="status" data-testid="result">
        <CitedMessage text={live.outcomeText()} />
      </p>
      {outcome !== null && <NextSteps live={live} outcome={outcome} onRematch={onRematch} />}
    </>
  );
};

const NextSteps = ({ live, outcome, onRematch }: GameProps & { outcome: Outcome }) => {
  const { variant, session } = live;
  const { seats } = session;
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // On a phone a long result may push these buttons off the screen.
    again.current?.parentElement?.scrollIntoView({ block: 'nearest' });
    // A user who ended the game on the board by keyboard continues here; a focus elsewhere stays.
    if (document.activeElement?.closest('[role="grid"]')) again.current?.focus({ preventScroll: true });
  }, []);
  const played: GameSetup = { variant, seats, names: live.names, clock: session.clock };
  const level = levelToOffer(seats, outcome);
  const start = (setup: GameSetup) => {
    rememberSeats(setup);
    onRematch(setup);
  };
  return (
    <div class="next-steps">
      <button ref={again} type="button" class="strong" data-testid="again" onClick={() => start(played)}>
        {say('next.again')}
      </button>
      <Button
        label={say('next.swap')}
        testId="swap-sides"
        onClick={() => start({ ...played, seats: exchanged(seats), names: exchanged(live.names) })}
      />
      {level !== null && (
        <Button
          label={say(level > levelGameOf(seats)!.level ? 'next.level-up' : 'next.level-down', { level })}
          testId="other-level"
          onClick={() => start({ ...played, seats: withLevel(seats, level) })}
        />
      )}
      <Button
        label={say('next.review')}
        testId="review"
        onClick={() => handOver('review', { record: live.session.record() })}
      />
      <Button
        label={say('next.analyse')}
        testId="analyse"
        onClick={() => handOver('analysis', { record: live.session.record() })}
      />
      <Button label={say('do.new')} testId="new" onClick={() => openForm(live)} />
    </div>
  );
};
