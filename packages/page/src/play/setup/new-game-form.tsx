import type { Variant } from '@poda/library/core/contract.ts';
import { games, readVariant, variantNamed } from '@poda/library/games/index.ts';
import { readPlayer } from '@poda/library/play/session/seats.ts';
import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { Button } from '../../controls/button.tsx';
import { Select } from '../../controls/fields.tsx';
import { Fold } from '../../controls/fold.tsx';
import { CitedMessage } from '../../learn/cited-text.tsx';
import { LibraryNotices } from '../../library/library-notices.tsx';
import { go, linkTo, route } from '../../route.ts';
import { HouseRuleFields } from '../../settings/house-rule-fields.tsx';
import { rulesText } from '../../words/game-title.ts';
import { translator } from '../../words/say.ts';
import { current, type Opened, startGame } from '../open-games.ts';
import { ClockFields, clockText } from './clock-fields.tsx';
import { draftOf, keepDraft, playersToOffer, rememberPlayers } from './last-players.ts';
import { type Plan, setupOf, variantOf, withName } from './new-game.ts';
import { type Choice, choiceOf } from './player-choice.ts';
import { NameFields, namesText, PlayersFields } from './players-fields.tsx';
import { hasRules, RulesFields } from './rules-fields.tsx';
import { modeOf } from './who-plays.ts';
import { say } from './words.ts';
import './setup.css';

interface NewGameFormProps {
  /** The variant in the link, if there is one. */
  readonly wanted: string | null;
  /** Why the game in the address is not shown. */
  readonly failure: Exclude<Opened, 'open'> | undefined;
}

/** The choices of every game come first; rules, clock, names and aids are folded, their present choice in the title. */
export const NewGameForm = ({ wanted, failure }: NewGameFormProps) => {
  const live = current.value;
  const offered = variantIn(wanted ?? games[0]!.id);
  const refusal = failure === undefined ? offered.refusal : say(`kept.${failure}`);
  const { plan, linkRefusal, change } = usePlan(offered.name);
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
        void startGame(setupOf(plan, Math.random()));
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
        onChange={id => change(withName(plan, variantNamed(id).name))}
        testId="game"
      />
      <PlayersFields plan={plan} variant={variant} onChange={change} />
      <FoldedFields plan={plan} areRulesOpen={refusal !== ''} onChange={change} />
      {failure === 'damaged' && (
        <p>
          <a href={linkTo('games')} data-testid="to-games">
            {say('kept.see')}
          </a>
        </p>
      )}
      <LibraryNotices />
      <div class="row end">
        {live !== undefined && (
          <Button
            label={say(live.outcome.value === null ? 'new.cancel' : 'new.see-finished')}
            testId="cancel"
            onClick={() => go('play', live.id)}
          />
        )}
        <button type="submit" class="strong" data-testid="start">
          {say('new.start')}
        </button>
      </div>
    </form>
  );
};

/** A known game with an unknown ruleset is offered with its default one; `refusal` is empty if the link is correct. */
const variantIn = (wanted: string): { readonly name: string; readonly refusal: string } => {
  const named = readVariant(wanted);
  if (named.ok) return { name: named.value.name, refusal: '' };
  const meant = readVariant(wanted.split(/[:?]/)[0] ?? '');
  return meant.ok
    ? { name: meant.value.name, refusal: translator.value.problem(named.error, meant.value.game) }
    : { name: games[0]!.id, refusal: say('new.unknown', { name: wanted }) };
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
    <div class="framed folds">
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
