import type { Side } from '@poda/library/core/contract.ts';
import { visibleLine } from '@poda/library/core/text/visible.ts';
import { cellsCounted } from '@poda/library/play/cell-count.ts';
import { materialOf } from '@poda/library/play/material.ts';
import { PieceIcon } from '../../board/picture/piece-faces.tsx';
import { nameOfPiece } from '../../board/piece-words.ts';
import { currentLanguage } from '../../words/say.ts';
import { timeText } from '../../words/time-text.ts';
import type { LiveGame } from '../game/live-game.ts';
import { seatName } from '../setup/player-choice.ts';
import { say } from '../words.ts';
import { PlateDice } from './plate-dice.tsx';

export const PlayerPlate = ({ live, side }: { live: LiveGame; side: Side }) => {
  const name = visibleLine(live.names[side] || seatName(live.session.seats[side], live.variant.game));
  const outcome = live.outcome.value;
  const isTurn = outcome === null && live.state.side === side;
  const held = cellsCounted((live.viewed.value ?? live).state)?.[side];
  return (
    <div class={`plate${isTurn ? ' turn' : ''}`} data-testid={`plate-${side}`}>
      <span class={`token ${live.variant.face.board.colours[side]}`} aria-hidden="true" />
      <span class="who" title={name}>
        <strong>{live.sideName(side)}</strong> <bdi>{name}</bdi>
      </span>
      <Material live={live} side={side} />
      {isTurn && <span class="tag">{say(live.turns.isThinking.value ? 'plate.thinking' : 'plate.turn')}</span>}
      {outcome?.winner === side && <strong class="tag">{say('plate.won')}</strong>}
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

/** A component of its own, so that a tick redraws only the clock. */
const PlateClock = ({ live, side, isTurn }: { live: LiveGame; side: Side; isTurn: boolean }) => {
  const left = live.millisLeft(side);
  if (left === null) return null;
  const time = timeText(left, currentLanguage());
  return (
    <span
      class={left === 0 || (isTurn && left < HURRY_MILLIS) ? 'clock hurry' : 'clock'}
      role="timer"
      aria-label={say('clock.of', { ...live.sideValues(side), time })}
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
