import { settings } from '../state/settings.ts';
import { say as sayOfPage } from '../words/say.ts';
import type { Study } from './study.ts';
import { say } from './words.ts';

/** The rolls, with their chances, and whatever else is played without touching the board. */
export const UntouchedMoves = ({ study }: { study: Study }) => {
  const { state } = study;
  const moves = study.untouchedMoves.value;
  if (moves.length === 0) return null;
  const chances = state.chances();
  const percent = new Intl.NumberFormat(settings.language.value, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <fieldset class="group" data-testid="untouched">
      <legend>{state.isChance ? say('roll.title') : sayOfPage('move.box')}</legend>
      <div class="row">
        {moves.map((move, i) => {
          const text = state.moveText(move);
          const chance = percent.format(chances[i] ?? 0);
          return (
            <button key={text} type="button" data-testid={`untouched-${text}`} onClick={() => study.play(move)}>
              {state.isChance ? say('roll.count', { count: text.replace(/\D/g, ''), chance }) : say('pass')}
            </button>
          );
        })}
        {state.isChance && (
          <button type="button" class="strong" data-testid="roll" onClick={() => study.playRandomly()}>
            {say('roll.any')}
          </button>
        )}
      </div>
    </fieldset>
  );
};
