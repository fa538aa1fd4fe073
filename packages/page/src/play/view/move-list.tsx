import type { Side } from '@poda/library/core/contract.ts';
import { briefText } from '@poda/library/play/brief-move.ts';
import { sayOf } from '@poda/library/play/game-in-words.ts';
import { type ListedMove, type ListedPass, numbersOf, rowsOf } from '@poda/library/play/listed-moves.ts';
import { useEffect, useRef } from 'preact/hooks';
import { isNarrow } from '../../browser/device.ts';
import { Button } from '../../controls/button.tsx';
import { Icon } from '../../controls/icon.tsx';
import { set, toggle } from '../../controls/signals.ts';
import { settings } from '../../settings/settings.ts';
import { translator } from '../../words/say.ts';
import type { LiveGame } from '../game/live-game.ts';
import { say } from '../words.ts';
import { LookSteps } from './look.tsx';
import { canType, type TableModes } from './table-modes.ts';

/** A click on a move shows the position after it while the game goes on. */
export const MoveList = ({ live, modes }: { live: LiveGame; modes: TableModes }) => {
  const line = live.listedMoves.value;
  const numbers = numbersOf(line);
  const { made } = live.decisions.value;
  const { shownDecisions: at } = live;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (current && list.current) list.current.scrollTop = current.offsetTop - list.current.offsetHeight / 2;
  }, [at, line, live.adviser.hints.value]);
  return (
    <section class="moves" aria-label={say('moves.title')}>
      <div class="row spread">
        <h2>{say('moves.title')}</h2>
        {canType(live) && <TypingSwitch modes={modes} />}
        {line.length > 0 && (
          <LookSteps live={live} names={isNarrow.value ? ['first', 'last'] : ['first', 'previous', 'next', 'last']} />
        )}
      </div>
      {line.length === 0 ? (
        <p class="faint" data-testid="no-moves">
          {say('moves.none')} {sayOf(live.variant, translator.value, 'board.counting')}{' '}
          {live.isFlipped.value && live.variant.face.board.columnLabels.length > 0 && say('moves.turned')}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard.
        <ol ref={list} data-testid="moves" tabIndex={0} aria-label={say('moves.title')}>
          {rowsOf(line).flatMap(row =>
            row.flatMap((index, i) => {
              const { passes = [] } = line[index]!;
              const number = numbers[index]!;
              return [
                ...passes.map((pass, place) => (
                  <Pass key={`${index} ${place}`} live={live} pass={pass} number={number - passes.length + place} />
                )),
                <li key={index} class={columnOf(line[index]!)}>
                  <span class="number" aria-hidden="true">
                    {i === 0 ? `${number}.` : ''}
                  </span>
                  <Entry live={live} index={index} isCurrent={index + 1 === at} isAhead={index >= made} />
                </li>,
              ];
            }),
          )}
        </ol>
      )}
    </section>
  );
};

const TypingSwitch = ({ modes: { isTypingAsked } }: { modes: TableModes }) => {
  const { typesMoves } = settings;
  const label = say(typesMoves.value ? 'do.type.close' : 'do.type');
  return (
    <Button
      label={<Icon name="type" />}
      class="quiet"
      testId="type-move"
      title={label}
      aria-label={label}
      aria-pressed={typesMoves.value}
      aria-keyshortcuts={settings.hasShortcuts.value ? 't' : undefined}
      onClick={() => {
        set(isTypingAsked, !typesMoves.value);
        toggle(typesMoves);
      }}
    />
  );
};

/** One CSS column per side; a single one in dice games, where a side may move twice in a row. */
const columnOf = ({ side, roll }: ListedMove): string => (roll === null ? `side-${side}` : 'alone');

/** A forced pass has a number, but no position of its own to show. */
const Pass = ({ live, pass: { side, roll }, number }: { live: LiveGame; pass: ListedPass; number: number }) => (
  <li class="alone">
    <span class="number" aria-hidden="true">
      {number}.
    </span>
    <span class="entry">
      <Roll live={live} side={side} roll={roll} />
      <span class="brief">{say('moves.pass')}</span>
    </span>
  </li>
);

const Roll = ({ live, side, roll }: { live: LiveGame; side: Side; roll: string }) => (
  <>
    <span class={`token small ${live.variant.face.board.colours[side]}`} aria-hidden="true" />
    <span class="roll" title={say('moves.roll', { count: roll })}>
      {roll}
    </span>
  </>
);

interface EntryProps {
  readonly live: LiveGame;
  readonly index: number;
  readonly isCurrent: boolean;
  readonly isAhead: boolean;
}

const Entry = ({ live, index, isCurrent, isAhead }: EntryProps) => {
  const { text, side, roll, brief = null } = live.listedMoves.value[index]!;
  const words = briefText(live.variant, brief, translator.value);
  return (
    <span class="entry">
      {roll !== null && <Roll live={live} side={side} roll={roll} />}
      <button
        type="button"
        class={isAhead ? 'quiet ahead' : 'quiet'}
        data-testid={`move-${index + 1}`}
        aria-current={isCurrent ? 'step' : undefined}
        aria-label={`${live.sideName(side)}: ${text}${words === '' ? '' : `, ${words}`}`}
        onClick={() => live.lookAt(index + 1)}
      >
        {text}
        {words !== '' && <span class="brief"> {words}</span>}
      </button>
    </span>
  );
};
