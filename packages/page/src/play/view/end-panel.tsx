import type { Outcome } from '@poda/library/core/outcome.ts';
import { countMoves } from '@poda/library/play/listed-moves.ts';
import type { ComponentProps } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { isNarrow } from '../../browser/device.ts';
import { Button } from '../../controls/button.tsx';
import { handOver } from '../../exchange/game-handover.ts';
import { lazyScreen } from '../../lazy-screen.tsx';
import { CitedMessage } from '../../learn/cited-text.tsx';
import { listedGame, rulesetOf } from '../../library/listed-game.ts';
import { type Suggestion, statisticsOf } from '../../library/statistics/statistics.ts';
import { useLibrary } from '../../library/use-library.ts';
import type { GameSetup, LiveGame } from '../game/live-game.ts';
import { verdictOf } from '../game/verdict.ts';
import { rememberSeats } from '../setup/last-players.ts';
import { levelGameOf, levelToOffer, withLevel } from '../setup/next-game.ts';
import { levelName, seatName } from '../setup/player-choice.ts';
import { say } from '../words.ts';
import type { EndStory as Story } from './end-story.tsx';

export interface GameProps {
  readonly live: LiveGame;
  readonly onRematch: (setup: GameSetup) => void;
}

/** Loaded apart, because the review is large. Its place is reserved. */
const EndStory = lazyScreen<'EndStory', ComponentProps<typeof Story>>(
  () => import('./end-story.tsx'),
  'EndStory',
  <div class="story" aria-busy="true" />,
);

/** The element that announces the result is always in the page, because a screen reader needs it there beforehand. */
export const EndPanel = ({ live, onRematch }: GameProps) => {
  const outcome = live.outcome.value;
  const isOver = outcome !== null;
  const story = isOver && live.session.decisions > 0 && <EndStory key="story" live={live} outcome={outcome} />;
  const steps = isOver && <NextSteps key="steps" live={live} outcome={outcome} onRematch={onRematch} />;
  return (
    <section class={isOver ? 'ending' : 'hidden'} aria-label={isOver ? say('end.title') : undefined}>
      <div role="status" data-testid="result">
        {isOver && <Result live={live} outcome={outcome} />}
      </div>
      {/* On a phone the buttons come first, so that they are on the screen with the board. */}
      {isNarrow.value ? [steps, story] : [story, steps]}
    </section>
  );
};

const Result = ({ live, outcome }: { live: LiveGame; outcome: Outcome }) => {
  const { title, reason, score } = verdictOf(live, outcome);
  return (
    <>
      <h2>
        {title}
        <span class="hidden">: </span>
      </h2>
      <p class="reason">
        <CitedMessage text={reason} />
      </p>
      {score.map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p class="faint small" data-testid="against">
        {againstText(live)}
      </p>
    </>
  );
};

const againstText = ({ session, names, user, variant }: LiveGame): string => {
  const moves = countMoves(session);
  const [first, second] = names;
  if (user !== null) {
    const rival = session.seats[user === 0 ? 1 : 0]!;
    const name = rival.kind === 'level' ? say('end.level', { level: rival.level }) : seatName(rival, variant.game);
    return say('end.against', { rival: name, moves });
  }
  return first === '' || second === '' ? say('end.length', { moves }) : say('end.between', { first, second, moves });
};

/** The level that the user's results in this ruleset suggest. */
const useSuggestion = ({ variant, session }: LiveGame): Suggestion | null => {
  const library = useLibrary().value;
  if (library === null || levelGameOf(session.seats) === null) return null;
  const shown = library.games.flatMap(kept => listedGame(kept) ?? []);
  return statisticsOf(shown).find(({ ruleset }) => ruleset === rulesetOf(variant))?.suggestion ?? null;
};

const NextSteps = ({ live, outcome, onRematch }: GameProps & { outcome: Outcome }) => {
  const { variant, session, names } = live;
  const again = useRef<HTMLButtonElement>(null);
  const suggestion = useSuggestion(live);
  const level = levelToOffer(session.seats, outcome, suggestion);
  useEffect(() => {
    // On a phone a long result may push these buttons off the screen.
    again.current?.parentElement?.scrollIntoView({ block: 'nearest' });
    // A user who ended the game on the board by keyboard continues here; a focus elsewhere stays.
    if (document.activeElement?.closest('[role="grid"]')) again.current?.focus({ preventScroll: true });
  }, []);
  const start = (seats = session.seats) => {
    const setup: GameSetup = { variant, seats, names, clock: session.clock };
    rememberSeats(setup);
    onRematch(setup);
  };
  return (
    <>
      {suggestion !== null && (
        <p class="small" data-testid="suits">
          {say(`suits.${suggestion.reason}`, { from: suggestion.from, level: suggestion.level })}
        </p>
      )}
      <div class="next-steps">
        <button ref={again} type="button" class="strong" data-testid="again" onClick={() => start()}>
          {say('next.again')}
        </button>
        {session.decisions > 0 && (
          <Button
            label={say('next.review')}
            testId="review"
            onClick={() => handOver('review', { record: session.record() })}
          />
        )}
        {level !== null && (
          <Button
            label={say('next.level', { level })}
            title={levelName(level)}
            testId="other-level"
            onClick={() => start(withLevel(session.seats, level))}
          />
        )}
      </div>
    </>
  );
};
