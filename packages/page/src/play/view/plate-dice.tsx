import type { Side } from '@poda/library/core/contract.ts';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { Dice } from '../../board/dice/dice.tsx';
import { diceOn, isZeroRoll } from '../../board/dice/landed-dice.ts';
import { animation } from '../../settings/settings.ts';
import type { LiveGame } from '../game/live-game.ts';
import { say } from '../words.ts';

export const PlateDice = ({ live, side }: { live: LiveGame; side: Side }) => {
  const moment = live.viewed.value;
  if ((moment?.state.side ?? live.dice.side.value) !== side) return <span class="plate-dice" />;
  // Dice of another moment keep the key of the live dice, so that they are not animated.
  const shown = moment === null ? live.dice.shown.value : diceOn(moment.state, live.dice.shown.value?.key);
  const awaitsRoll = canRoll(live);
  const dice = (
    <Dice
      dice={shown}
      number={live.variant.rules.dice!.number}
      caption={shown !== null && isZeroRoll(shown) ? say('dice.zero', { count: shown.count }) : ''}
      speed={animation.value}
    />
  );
  if (live.session.seats[side] !== null) return <span class="plate-dice">{dice}</span>;
  return (
    <button
      type="button"
      class={awaitsRoll ? 'plate-dice awaits' : 'plate-dice'}
      data-testid="roll"
      aria-disabled={!awaitsRoll}
      aria-label={awaitsRoll ? say('dice.roll.of', live.sideValues(side)) : undefined}
      onClick={() => live.turns.rollByHand()}
    >
      {dice}
      {awaitsRoll && <span class="roll-word">{say('dice.roll')}</span>}
    </button>
  );
};

const canRoll = (live: LiveGame): boolean => live.turns.awaitsRoll.value && live.viewed.value === null;

/**
 * Space or Enter rolls when the focus is on the board, the table or nowhere. The listener runs in the capture phase: a
 * key press that completes a move on the board must not also roll the dice of the next turn.
 */
export const useRollKey = (live: LiveGame, table: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.key !== ' ' && event.key !== 'Enter') || event.ctrlKey || event.altKey || event.metaKey) return;
      const { target } = event;
      const isFree = target === document.body || target === table.current;
      const isOnBoard = target instanceof Element && target.closest('[role="gridcell"]') !== null;
      if (!canRoll(live) || !(isFree || isOnBoard)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) live.turns.rollByHand();
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, [live]);
};
