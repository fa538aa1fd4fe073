import type { Side, Variant } from '@poda/library/core/contract.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { Button } from '../../controls/button.tsx';
import { Switch, TextField } from '../../controls/fields.tsx';
import { Segments } from '../../controls/segments.tsx';
import { translator } from '../../words/say.ts';
import type { Plan } from './new-game.ts';
import { OpponentFields } from './opponent-fields.tsx';
import type { Choice } from './player-choice.ts';
import {
  hasOwnDraw,
  modeOf,
  modes,
  type SideChoice,
  sideChoiceOf,
  sideChoices,
  swapped,
  withMode,
  withSide,
} from './who-plays.ts';
import { say } from './words.ts';

interface PlayersProps {
  readonly plan: Plan;
  readonly variant: Variant;
  readonly onChange: (plan: Plan) => void;
}

const seats = ['first', 'second'] as const;

export const PlayersFields = ({ plan, variant, onChange }: PlayersProps) => {
  const mode = modeOf(plan);
  return (
    <>
      <Segments
        label={say('new.who')}
        value={mode}
        segments={modes.map(value => ({ value, label: say(`new.who.${value}`) }))}
        onChange={value => onChange(withMode(plan, value))}
        testId="who"
      />
      {mode === 'machine' && <SideField plan={plan} variant={variant} onChange={onChange} />}
      <div class="pair">
        {seats.map(
          (seat, side) =>
            plan[seat].kind !== 'human' && (
              <OpponentFields
                // Stays the same when the user changes sides, so that the fields are not built anew.
                key={mode === 'machine' ? mode : seat}
                label={
                  mode === 'machine'
                    ? say('player.strength')
                    : `${seatTitle(variant, plan, side === 0 ? 0 : 1)}. ${say('player.strength')}`
                }
                choice={plan[seat]}
                variant={variant}
                onChange={choice => onChange(withChoice(plan, seat, choice))}
                testId={mode === 'machine' ? 'rival' : seat}
              />
            ),
        )}
      </div>
      {mode === 'watch' && <LotSwitch plan={plan} variant={variant} onChange={onChange} />}
    </>
  );
};

const SideField = ({ plan, variant, onChange }: PlayersProps) => {
  const own = hasOwnDraw(variant);
  const labelOf = (choice: SideChoice) => {
    if (choice === 'lot') return say('new.by-lot');
    const side = choice === 'first' ? 0 : 1;
    return (
      <>
        <span class="side">
          <span class={`token small ${variant.face.board.colours[side]}`} aria-hidden="true" />
          {sideTitle(variant, side)}
        </span>
        {!own && <small>{say(`new.side.${choice}`)}</small>}
      </>
    );
  };
  return (
    <Segments
      label={say('new.side')}
      value={sideChoiceOf(plan, variant)}
      segments={sideChoices.filter(choice => choice !== 'lot' || !own).map(value => ({ value, label: labelOf(value) }))}
      onChange={choice => onChange(withSide(plan, choice))}
      testId="side"
    />
  );
};

export const NameFields = ({ plan, variant, onChange }: PlayersProps) => (
  <>
    <div class="pair">
      {seats.map(
        (seat, side) =>
          plan[seat].kind === 'human' && (
            <TextField
              key={seat}
              label={
                modeOf(plan) === 'people'
                  ? `${seatTitle(variant, plan, side === 0 ? 0 : 1)}. ${say('new.name')}`
                  : say('new.name')
              }
              value={plan[seat].name}
              max={40}
              onChange={name => onChange(withChoice(plan, seat, { ...plan[seat], name }))}
              testId={`${seat}-name`}
            />
          ),
      )}
    </div>
    {modeOf(plan) === 'people' && (
      <div class="row">
        <Button label={say('new.swap')} testId="swap" onClick={() => onChange(swapped(plan))} />
        <LotSwitch plan={plan} variant={variant} onChange={onChange} />
      </div>
    )}
  </>
);

export const namesText = (plan: Plan): string =>
  seats
    .filter(seat => plan[seat].kind === 'human')
    .map(seat => plan[seat].name.trim())
    .filter(name => name !== '')
    .join(', ');

const LotSwitch = ({ plan, variant, onChange }: PlayersProps) =>
  hasOwnDraw(variant) ? null : (
    <Switch
      label={say('new.lot')}
      value={plan.isByLot}
      onChange={isByLot => onChange({ ...plan, isByLot })}
      testId="lot"
    />
  );

const withChoice = (plan: Plan, seat: (typeof seats)[number], choice: Choice): Plan => ({ ...plan, [seat]: choice });

const sideTitle = (variant: Variant, side: Side): string => capitalised(translator.value.sideName(variant, side));

/** Tells also whether the side moves first, if that is certain. */
const seatTitle = (variant: Variant, plan: Plan, side: Side): string => {
  const isOpen = plan.isByLot || hasOwnDraw(variant);
  return sideTitle(variant, side) + (isOpen ? '' : ` (${say(side === 0 ? 'new.first' : 'new.second')})`);
};
