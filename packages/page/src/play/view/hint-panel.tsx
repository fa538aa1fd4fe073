import { shownDigits } from '@poda/library/core/shown-value.ts';
import { briefTextOf } from '@poda/library/play/brief-move.ts';
import { shownMoveTexts } from '@poda/library/play/game-in-words.ts';
import { allEqual, type Hint, listHints } from '@poda/library/search/review/shown-line.ts';
import { useEffect, useRef } from 'preact/hooks';
import { valueText, viewText } from '../../analysis/engine/value-text.ts';
import { Button } from '../../controls/button.tsx';
import { translator } from '../../words/say.ts';
import { HINT_LINES } from '../game/adviser.ts';
import type { LiveGame } from '../game/live-game.ts';
import { say } from '../words.ts';
import { scrollToBoard } from './look.tsx';
import '../../styles/hints.css';

/** Proved values and estimates are in separate lists, because they cannot be compared. */
export const HintPanel = ({ live }: { live: LiveGame }) => {
  const { adviser } = live;
  const analysis = adviser.hints.value;
  const isThinking = adviser.hinting.isRunning.value;
  const panel = useRef<HTMLElement>(null);
  const hasFailed = adviser.hinting.failure.value !== null;
  const isShown = adviser.isAsked.value;
  useEffect(() => {
    // On a phone the hints are below the board.
    if (isShown) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown, analysis]);
  if (!isShown) return null;
  const lists = listHints(analysis?.lines ?? [], shownDigits(live.variant));
  const equal = allEqual(live.state, lists);
  return (
    <section
      ref={panel}
      class="framed stack hints"
      data-testid="hints"
      aria-label={say('hints.title')}
      aria-busy={isThinking}
    >
      <div class="row spread">
        <h2>{say('hints.title')}</h2>
        <Button label={say('do.close')} class="quiet" testId="close-hints" onClick={() => adviser.clear()} />
      </div>
      {hasFailed && <p role="alert">{say('load.failed')}</p>}
      {lists.length === 0 && !hasFailed && <p>{isThinking ? say('hints.thinking') : say('hints.none')}</p>}
      {equal !== undefined && (
        <p>
          {say('hints.equal', {
            all: live.state.legalMoves().length,
            value: valueText(live.variant, equal, live.state.side),
          })}
        </p>
      )}
      {lists.length > 0 && equal === undefined && <p class="faint small">{viewText(live.variant, live.state.side)}</p>}
      {(equal === undefined ? lists : []).map(({ isExact, hints }) => (
        <div key={String(isExact)}>
          <h3>{say(isExact ? 'hints.exact' : 'hints.estimate')}</h3>
          <ol>
            {hints.slice(0, HINT_LINES).map(hint => (
              <HintLine key={hint.line.move} live={live} hint={hint} />
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
};

/** Moves shown of a line; the analysis screen shows whole lines. */
const MAX_SHOWN = 7;

const HintLine = ({ live, hint: { line, rank, isTiedForBest } }: { live: LiveGame; hint: Hint }) => {
  const words = briefTextOf(live.state, line.move, translator.value);
  const [move = line.move, ...replies] = shownMoveTexts(live.state, line.pv.slice(0, MAX_SHOWN));
  return (
    <li value={rank} class="hint-line">
      <span class="rank">{rank}</span>
      <button
        type="button"
        disabled={!live.isPersonsTurn}
        onClick={() => {
          live.hand.playText(line.move);
          scrollToBoard();
        }}
      >
        <strong>{move}</strong>
        {words !== '' && <span class="brief"> {words}</span>}
      </button>
      <span>
        <span class="value">{valueText(live.variant, line, live.state.side)}</span>
        {isTiedForBest && <span class="tag"> {say('hints.tied')}</span>}
      </span>
      {replies.length > 0 && (
        <span class="faint">
          {' '}
          {replies.join(' ')}
          {line.pv.length > MAX_SHOWN ? ' …' : ''}
        </span>
      )}
    </li>
  );
};
