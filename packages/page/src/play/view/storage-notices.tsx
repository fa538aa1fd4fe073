import { listMoves, numberedMove } from '@poda/library/play/listed-moves.ts';
import { sessionOf } from '@poda/library/play/session/record-session.ts';
import { Button } from '../../controls/button.tsx';
import { keepAsNewGame } from '../../library/keep-record.ts';
import { isPartOf, MAX_NAME, nameWithin, recordOf, type StateOfGame } from '../../library/library-game.ts';
import { LibraryNotices } from '../../library/library-notices.tsx';
import { gameTitle } from '../../words/game-title.ts';
import type { LiveGame } from '../game/live-game.ts';
import { continueHere, isOpenElsewhere, openedInPart, stateElsewhere, stateOf, storeGame } from '../stored-game.ts';
import { say } from '../words.ts';

export const StorageNotices = ({ live, onOther }: { live: LiveGame; onOther: () => void }) => {
  const other = stateElsewhere.value;
  return (
    <>
      <LibraryNotices />
      {openedInPart.value?.id === live.id && (
        <p class="refusal" role="alert" data-testid="opened-in-part">
          {say('damaged.up-to', { move: openedInPart.value.moves })}
        </p>
      )}
      {isOpenElsewhere.value && other === null && (
        <div class="question" role="alert" data-testid="open-elsewhere">
          <p>{say('other.is-open')}</p>
          <Button label={say('other.here')} class="strong" testId="continue-here" onClick={() => continueHere(live)} />
        </div>
      )}
      {other !== null && (
        <div class="question" role="alert" data-testid="elsewhere">
          <p>{say('other.changed', { there: lastMoveOf(other), here: lastMoveOf(stateOf(live)) })}</p>
          <Button
            label={say('other.open')}
            class="strong"
            testId="open-other"
            onClick={() => void openOther(live, other, onOther)}
          />
          <Button label={say('other.stay')} testId="stay" onClick={() => void continueOwn(live, other)} />
        </div>
      )}
    </>
  );
};

const lastMoveOf = (state: StateOfGame): string => {
  const session = sessionOf(recordOf(state));
  const moves = session.ok ? listMoves(session.value) : [];
  return moves.length === 0 ? say('look.start') : numberedMove(moves, moves.length - 1);
};

/** This tab's moves are kept as another game. */
const openOther = async (live: LiveGame, other: StateOfGame, onOther: () => void): Promise<void> => {
  await keepUnlessPart(stateOf(live), other, live);
  onOther();
};

/** The other tab's moves are kept as another game. */
const continueOwn = async (live: LiveGame, other: StateOfGame): Promise<void> => {
  await keepUnlessPart(other, stateOf(live), live);
  // If the other tab has gone on meanwhile, the question stays.
  if (stateElsewhere.value !== other) return;
  storeGame(live, true);
  live.turns.resume();
};

/** A state that the chosen one contains is not kept. */
const keepUnlessPart = async (left: StateOfGame, chosen: StateOfGame, { variant }: LiveGame): Promise<void> => {
  if (left.moves === 0 || isPartOf(left, chosen)) return;
  const nameOf = (name: string) => say('other.name', { name });
  await keepAsNewGame(left, given =>
    nameOf(nameWithin(given || gameTitle(variant).game, MAX_NAME - nameOf('').length)),
  );
};
