import type { Variant } from '../../core/contract.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { Switch } from '../controls/fields.tsx';
import { type HouseRule, hasHouseRule, houseRuleText } from '../hand/house-rules.ts';
import { settings } from '../state/settings.ts';
import { gameTitle } from '../words/game-title.ts';
import { say } from '../words/say.ts';

/** How people want to be helped and held to the rules of the table; kept for the next game too. */
export const HouseRuleFields = ({
  variant,
}: {
  /** The game that it is about; all where none is named. */ variant?: Variant;
}) => (
  <div>
    {[
      { label: say('new.aids'), setting: settings.hasAids, testId: 'aids' },
      { label: say('new.bar'), setting: settings.hasBar, testId: 'bar' },
      { label: say('new.turns'), setting: settings.turnsBoard, testId: 'turns' },
      ...habitOf('touch-move', settings.isTouchMove, variant),
      ...habitOf('warning', settings.isWarning, variant),
    ].map(({ label, setting, testId }) => (
      <Switch
        key={testId}
        label={label}
        value={setting.value}
        onChange={value => {
          setting.value = value;
        }}
        testId={testId}
      />
    ))}
  </div>
);

/** A rule of the table with the words of the game that has it; nothing for a game that has not. */
const habitOf = (habit: HouseRule, setting: (typeof settings)['isTouchMove'], variant?: Variant) => {
  if (variant !== undefined)
    return hasHouseRule(variant.game, variant.ruleset, habit)
      ? [{ label: houseRuleText(variant, habit), setting, testId: habit }]
      : [];
  const names = games.flatMap(game =>
    game.rulesets.filter(({ id }) => hasHouseRule(game, id, habit)).map(({ id }) => `${game.id}:${id}`),
  );
  return names.slice(0, 1).map(name => {
    const found = unwrap(parseVariant(games, name));
    return { label: `${gameTitle(found).game} · ${houseRuleText(found, habit)}`, setting, testId: habit };
  });
};
