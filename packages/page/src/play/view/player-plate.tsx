import type { Side } from '@poda/library/core/contract.ts';
import { cellsCounted } from '@poda/library/play/cell-count.ts';
import { materialOf } from '@poda/library/play/material.ts';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { Dice } from '../../board/dice/dice.tsx';
import { diceOn, isZeroRoll } from '../../board/dice/landed-dice.ts';
import { PieceIcon } from '../../board/picture/piece-faces.tsx';
import { nameOfPiece } from '../../board/piece-words.ts';
import { animation } from '../../settings/settings.ts';
import { currentLanguage, translator } from '../../words/say.ts';
import { timeText } from '../../words/time-text.ts';
import type { LiveGame } from '../game/live-game.ts';
import { seated, whoPlays } from '../setup/player-choice.ts';
import { say } from '../words.ts';

export const PlayerPlate = ({ live, side }: { live: LiveGame; side: Side }) => {
  const playerAt = (at: Side) => seated(live.session.seats[at], live.names[at], live.variant.game);
  const { name, about } = whoPlays(live.variant, side, [playerAt(0), playerAt(1)]);
  const outcome = live.outcome.value;
  const isTurn = outcome === null && live.state.side === side;
  const held = cellsCounted((live.viewed.value ?? live).state)?.[side];
  return (
    <div class={`plate${isTurn ? ' turn' : ''}`} data-testid={`plate-${side}`}>
      <span class={`token ${live.variant.face.board.colours[side]}`} aria-hidden="true" />
      <span class="who" title={about === '' ? name : `${name} · ${about}`}>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        <span class="faint">{about}</span>
      </span>
      <Material live={live} side={side} />
      {isTurn && <span class="tag">{turnTag(live, side)}</span>}
      {outcome?.winner === side && (
        <strong class="tag">{say(side === live.user ? 'plate.won.you' : 'plate.won')}</strong>
      )}
      {live.variant.rules.dice !== null && <PlateDice live={live} side={side} />}
      {held !== undefined && (
        <span class="held" data-testid={`held-${side}`}>
          {say('plate.cells', { count: held })}
        </span>
      )}
      <PlateClock live={live} side={side} isTurn={isTurn} />
    </div>
  );
};

const turnTag = ({ turns, user }: LiveGame, side: Side): string =>
  say(turns.isThinking.value ? 'plate.thinking' : side === user ? 'plate.yours' : 'plate.turn');

/** A component of its own, so that a tick redraws only the clock. */
const PlateClock = ({ live, side, isTurn }: { live: LiveGame; side: Side; isTurn: boolean }) => {
  const left = live.millisLeft(side);
  if (left === null) return null;
  const time = timeText(left, currentLanguage());
  return (
    <span
      class={left === 0 || (isTurn && left < HURRY_MILLIS) ? 'clock hurry' : 'clock'}
      role="timer"
      aria-label={say('clock.of', { ...translator.value.sideValues(live.variant, side), time })}
      data-testid={`clock-${side}`}
    >
      {time}
    </span>
  );
};

/** Time left in ms below which the clock is highlighted. */
const HURRY_MILLIS = 10_000;

/** The captured pieces with their counts, and the lead in pieces. */
const Material = ({ live, side }: { live: LiveGame; side: Side }) => {
  const { variant } = live;
  const { state } = live.viewed.value ?? live;
  const material = materialOf(state, side);
  if (material === null || material.captured.length === 0) return null;
  const { captured, lead } = material;
  const list = captured.map(({ piece, count }) => `${count} × ${nameOfPiece(variant, piece.piece)}`).join(', ');
  return (
    <span class="material" data-testid={`material-${side}`}>
      <span class="hidden">
        {say('plate.captured', { list })}
        {lead > 0 && `; ${say('plate.lead', { count: lead })}`}
      </span>
      <span class="material-drawn" aria-hidden="true">
        {captured.map(({ piece, count }) => (
          <span key={piece.piece} class="captured">
            <PieceIcon
              variant={variant}
              piece={piece}
              isTop={(piece.side === variant.face.board.bottom) === live.isFlipped.value}
            />
            {count > 1 && `×${count}`}
          </span>
        ))}
        {lead > 0 && <strong>+{lead}</strong>}
      </span>
    </span>
  );
};

const PlateDice = ({ live, side }: { live: LiveGame; side: Side }) => {
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
      aria-label={awaitsRoll ? say('dice.roll.of', translator.value.sideValues(live.variant, side)) : undefined}
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
