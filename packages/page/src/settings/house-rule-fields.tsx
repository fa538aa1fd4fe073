import type { Variant } from '@poda/library/core/contract.ts';
import { games, variantNamed } from '@poda/library/games/index.ts';
import { bound, Switch } from '../controls/fields.tsx';
import { CitedMessage } from '../learn/cited-text.tsx';
import { gameTitle } from '../words/game-title.ts';
import { translator } from '../words/say.ts';
import { type HouseRule, hasHouseRule, houseRuleKey, settings } from './settings.ts';
import { say } from './words.ts';

/** The settings apply to later games too. */
export const HouseRuleFields = ({
  variant,
}: {
  /** If undefined, the house rules of all games are shown. */
  variant?: Variant;
}) => (
  <div>
    {[
      { label: say('new.aids'), setting: settings.hasAids, testId: 'aids' },
      { label: say('new.bar'), setting: settings.hasBar, testId: 'bar' },
      { label: say('new.turns'), setting: settings.turnsBoard, testId: 'turns' },
      ...(variant === undefined || variant.rules.dice !== null
        ? [{ label: say('new.auto-roll'), setting: settings.rollsItself, testId: 'auto-roll' }]
        : []),
      ...houseRuleSwitch('touch-move', settings.isTouchMove, variant),
      ...houseRuleSwitch('warning', settings.isWarning, variant),
      ...houseRuleSwitch('danger', settings.tellsDanger, variant),
    ].map(({ label, setting, testId }) => (
      <div key={testId} class="row unbroken">
        <Switch label={withoutArticle(label)} {...bound(setting)} testId={testId} />
        <span>
          <CitedMessage text={label.slice(withoutArticle(label).length)} />
        </span>
      </div>
    ))}
  </div>
);

/** The article at the end of a label becomes a link beside the switch. */
const withoutArticle = (label: string): string => label.replace(/ \(\w+\)$/, '');

const houseRuleSwitch = (rule: HouseRule, setting: (typeof settings)['isTouchMove'], variant?: Variant) => {
  if (variant !== undefined)
    return hasHouseRule(variant.game, variant.ruleset, rule)
      ? [{ label: houseRuleText(variant, rule), setting, testId: rule }]
      : [];
  const names = games.flatMap(game =>
    game.rulesets.filter(({ id }) => hasHouseRule(game, id, rule)).map(({ id }) => `${game.id}:${id}`),
  );
  return names.slice(0, 1).map(name => {
    const found = variantNamed(name);
    return { label: `${gameTitle(found).game} · ${houseRuleText(found, rule)}`, setting, testId: rule };
  });
};

const houseRuleText = ({ game, ruleset }: Variant, rule: HouseRule): string =>
  translator.value.ofGame(game, houseRuleKey(ruleset, rule)) ?? '';
