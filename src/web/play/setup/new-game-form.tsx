import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { capitalised } from '../../../i18n/translate.ts';
import { Switch } from '../../controls/fields.tsx';
import { HouseRuleFields } from '../../settings/house-rule-fields.tsx';
import { say, translator } from '../../words/say.ts';
import type { GameSetup } from '../game/live-game.ts';
import { ClockFields } from './clock-fields.tsx';
import { lastPlayers } from './last-players.ts';
import { type Plan, setupOf, variantOf, withName } from './new-game.ts';
import { PlayerFields } from './player-fields.tsx';
import { VariantFields } from './variant-fields.tsx';

/** The form for a new game: variant, players, clock and house rules. */
export const NewGameForm = ({
  name,
  refusal,
  question,
  onStart,
  onCancel,
}: {
  name: string;
  /** The reason why the variant in the link is not offered; empty if it is. */
  refusal: string;
  /** A question to answer before the game starts, shown above the start button. */
  question: ComponentChildren;
  onStart: (setup: GameSetup) => void;
  onCancel: (() => void) | undefined;
}) => {
  const plan = useSignal<Plan>(withName({ ...lastPlayers.peek(), name }, name));
  const change = (changed: Partial<Plan>) => {
    plan.value = { ...plan.value, ...changed };
  };
  const variant = variantOf(plan.value);
  return (
    <form
      class="sheet narrow"
      onSubmit={event => {
        event.preventDefault();
        const { name: _, ...chosen } = plan.value;
        lastPlayers.value = chosen;
        onStart(setupOf(plan.value, Math.random()));
      }}
    >
      <h1>{say('new.title')}</h1>
      {refusal !== '' && (
        <p class="refusal" role="alert" data-testid="new-refused">
          {refusal}
        </p>
      )}
      <VariantFields
        variant={variant}
        onChange={chosen => {
          plan.value = withName(plan.value, chosen);
        }}
      />
      <div class="pair">
        {(['first', 'second'] as const).map((seat, side) => (
          <PlayerFields
            key={seat}
            title={seatTitle(plan.value, side === 0 ? 0 : 1)}
            choice={plan.value[seat]}
            game={variant.game}
            onChange={choice => change({ [seat]: choice })}
            testId={seat}
          />
        ))}
      </div>
      <div class="row">
        <button
          type="button"
          data-testid="swap"
          onClick={() => change({ first: plan.value.second, second: plan.value.first })}
        >
          {say('new.swap')}
        </button>
        {variant.dice === null && (
          <Switch
            label={say('new.lot')}
            value={plan.value.isByLot}
            onChange={isByLot => change({ isByLot })}
            testId="lot"
          />
        )}
      </div>
      <ClockFields clock={plan.value.clock} onChange={clock => change({ clock })} />
      <HouseRuleFields variant={variant} />
      {question}
      <div class="row end">
        {onCancel !== undefined && (
          <button type="button" data-testid="cancel" onClick={onCancel}>
            {say('new.cancel')}
          </button>
        )}
        <button type="submit" class="strong" data-testid="start">
          {say('new.start')}
        </button>
      </div>
    </form>
  );
};

/** The title of a player's fields: the side, and whether it moves first. */
const seatTitle = (plan: Plan, side: 0 | 1): string => {
  const variant = variantOf(plan);
  const name = capitalised(translator.value.sideName(variant, side));
  const begins = plan.isByLot || variant.dice !== null ? '' : ` · ${say(side === 0 ? 'new.first' : 'new.second')}`;
  return name + begins;
};
