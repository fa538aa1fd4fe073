import type { Variant } from '@poda/library/core/contract.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { readPlayer } from '@poda/library/play/session/seats.ts';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { Button } from '../../controls/button.tsx';
import { Select } from '../../controls/fields.tsx';
import { Fold } from '../../controls/fold.tsx';
import { CitedMessage } from '../../learn/cited-text.tsx';
import { route } from '../../route.ts';
import { HouseRuleFields } from '../../settings/house-rule-fields.tsx';
import { rulesText } from '../../words/game-title.ts';
import { translator } from '../../words/say.ts';
import type { GameSetup } from '../game/live-game.ts';
import { ClockFields, clockText } from './clock-fields.tsx';
import { draftOf, keepDraft, playersToOffer, rememberPlayers } from './last-players.ts';
import { modeOf, type Plan, setupOf, variantOf, withName } from './new-game.ts';
import { type Choice, choiceOf } from './player-choice.ts';
import { NameFields, namesText, PlayersFields } from './players-fields.tsx';
import { hasRules, RulesFields } from './rules-fields.tsx';
import { say } from './words.ts';
import './setup.css';

interface NewGameFormProps {
  readonly name: string;
  /** Why the variant in the link is not offered; empty if it is. */
  readonly refusal: string;
  readonly notices: ComponentChildren;
  onStart(setup: GameSetup): void;
  readonly onCancel: (() => void) | undefined;
}

/** The choices of every game come first; rules, clock, names and aids are folded, their present choice in the title. */
export const NewGameForm = ({ name, refusal, notices, onStart, onCancel }: NewGameFormProps) => {
  const { plan, linkRefusal, change } = usePlan(name);
  const variant = variantOf(plan);
  const told = [refusal, linkRefusal].filter(text => text !== '').join(' ');
  return (
    <form
      class="sheet narrow setup"
      onInvalidCapture={unfold}
      onSubmit={event => {
        event.preventDefault();
        const { name: _, ...players } = plan;
        rememberPlayers(variant, players);
        onStart(setupOf(plan, Math.random()));
      }}
    >
      <h1>{say('new.title')}</h1>
      {told !== '' && (
        <p class="refusal" role="alert" data-testid="new-refused">
          <CitedMessage text={told} />
        </p>
      )}
      <Select
        label={say('new.game')}
        value={variant.game.id}
        options={games.map(game => ({ value: game.id, label: translator.value.gameName(game) }))}
        onChange={id => change(withName(plan, unwrap(parseVariant(games, id)).name))}
        testId="game"
      />
      <PlayersFields plan={plan} variant={variant} onChange={change} />
      <FoldedFields plan={plan} areRulesOpen={refusal !== ''} onChange={change} />
      {notices}
      <div class="row end">
        {onCancel !== undefined && <Button label={say('new.cancel')} testId="cancel" onClick={onCancel} />}
        <button type="submit" class="strong" data-testid="start">
          {say('new.start')}
        </button>
      </div>
    </form>
  );
};

/** A draft for this address comes before the choices of the link and of the last game. */
const usePlan = (name: string) => {
  const linked = useMemo(() => {
    const meant = variantOf({ name });
    return withLinkedPlayers(withName({ ...playersToOffer(meant), name }, name), meant, route.peek().query);
  }, []);
  const query = route.peek().query.toString();
  const plan = useSignal<Plan>(draftOf(query) ?? linked.plan);
  const change = (changed: Plan) => {
    plan.value = changed;
    keepDraft(query, changed);
  };
  return { plan: plan.value, linkRefusal: linked.refusal, change };
};

interface FoldedFieldsProps {
  readonly plan: Plan;
  readonly areRulesOpen: boolean;
  onChange(changed: Plan): void;
}

const FoldedFields = ({ plan, areRulesOpen, onChange }: FoldedFieldsProps) => {
  const variant = variantOf(plan);
  return (
    <div class="folds">
      {hasRules(variant) && (
        <Fold title={say('new.rules')} shown={rulesText(variant)} isOpen={areRulesOpen} testId="rules">
          <RulesFields variant={variant} onChange={chosen => onChange(withName(plan, chosen))} />
        </Fold>
      )}
      <Fold title={say('new.clock')} shown={clockText(plan.clock)} testId="clock">
        <ClockFields clock={plan.clock} onChange={clock => onChange({ ...plan, clock })} />
      </Fold>
      {modeOf(plan) !== 'watch' && (
        <Fold title={say('new.names')} shown={namesText(plan)} testId="names">
          <NameFields plan={plan} variant={variant} onChange={onChange} />
        </Fold>
      )}
      <Fold title={say('new.help')} testId="help">
        <HouseRuleFields variant={variant} />
      </Fold>
    </div>
  );
};

/** The browser shows the message of an invalid field only if the field is visible. */
const unfold = ({ target }: Event): void => {
  const fold = (target as Element).closest('details');
  if (fold !== null) fold.open = true;
};

/**
 * Takes the players named in a link, as on the command line: `first=human&second=level:3`. A side that the link leaves
 * out goes to a person. A link with a player that the form does not offer changes nothing; `refusal` tells why.
 */
const withLinkedPlayers = (
  plan: Plan,
  variant: Variant,
  link: URLSearchParams,
): { readonly plan: Plan; readonly refusal: string } => {
  const [first, second] = (['first', 'second'] as const).map(seat => link.get(seat));
  if (first == null && second == null) return { plan, refusal: '' };
  const read = (word: string, other: Choice): Choice | string => {
    const player = readPlayer(word, variant.game);
    if (!player.ok) return translator.value.problem(player.error, variant.game);
    return choiceOf(player.value, other.name, other) ?? say('new.player-refused', { name: word });
  };
  const chosen = [read(first ?? 'human', plan.first), read(second ?? 'human', plan.second)] as const;
  const refusals = chosen.filter(choice => typeof choice === 'string');
  if (refusals.length > 0) return { plan, refusal: refusals.join(' ') };
  const [one, other] = chosen as readonly [Choice, Choice];
  return { plan: { ...plan, first: one, second: other, isByLot: false }, refusal: '' };
};
