import { type Game, type Option, rulesetOptions, type Variant } from '@poda/library/core/contract.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { NumberField, Switch } from '../../controls/fields.tsx';
import { Segments } from '../../controls/segments.tsx';
import { optionWords } from '../../words/game-title.ts';
import { isOnOrOff, optionName, optionValue } from '../../words/option-text.ts';
import { translator } from '../../words/say.ts';
import { withOption } from './new-game.ts';
import { say } from './words.ts';

export const hasRules = (variant: Variant): boolean =>
  variant.game.rulesets.length > 1 || rulesetOptions(variant).length > 0;

export const RulesFields = ({ variant, onChange }: { variant: Variant; onChange: (name: string) => void }) => {
  const { game } = variant;
  return (
    <>
      <Rulesets game={game} ruleset={variant.ruleset} onChange={ruleset => onChange(`${game.id}:${ruleset}`)} />
      {rulesetOptions(variant).map(option => (
        <OptionField
          key={option.id}
          variant={variant}
          option={option}
          onChange={value => onChange(withOption(variant, option.id, value))}
        />
      ))}
    </>
  );
};

interface RulesetsProps {
  readonly game: Game;
  readonly ruleset: string;
  onChange(ruleset: string): void;
}

/** Rulesets that are board sizes are chosen with two number fields. */
const Rulesets = ({ game, ruleset, onChange }: RulesetsProps) => {
  if (game.rulesets.length === 1) return null;
  const [, columns, rows] = /^(\d+)x(\d+)$/.exec(ruleset) ?? [];
  if (columns === undefined || rows === undefined)
    return (
      <Segments
        look="list"
        label={say('new.ruleset')}
        value={ruleset}
        segments={game.rulesets.map(({ id }) => ({
          value: id,
          label: capitalised(translator.value.rulesetName(game, id)),
        }))}
        onChange={onChange}
        testId="ruleset"
      />
    );
  const all = game.rulesets.map(({ id }) => id.split('x').map(Number));
  const [min, max] = [Math.min(...all.flat()), Math.max(...all.flat())];
  return (
    <div class="pair">
      <NumberField
        label={say('new.columns')}
        value={Number(columns)}
        min={min}
        max={max}
        onChange={value => onChange(`${value}x${rows}`)}
        testId="columns"
      />
      <NumberField
        label={say('new.rows')}
        value={Number(rows)}
        min={min}
        max={max}
        onChange={value => onChange(`${columns}x${value}`)}
        testId="rows"
      />
    </div>
  );
};

interface OptionFieldProps {
  readonly variant: Variant;
  readonly option: Option;
  onChange(value: string | undefined): void;
}

/** An option without a default may be left open. */
const OptionField = ({ variant, option, onChange }: OptionFieldProps) => {
  const words = optionWords();
  const label = optionName(variant, option, words) ?? option.id;
  const chosen = variant.options[option.id] ?? LOT;
  const testId = `option-${option.id}`;
  if (isOnOrOff(option))
    return (
      <Switch label={label} value={chosen === 'on'} onChange={isOn => onChange(isOn ? 'on' : 'off')} testId={testId} />
    );
  return (
    <Segments
      label={label}
      value={chosen}
      segments={[
        ...(option.default === null ? [{ value: LOT, label: say('new.by-lot') }] : []),
        ...option.values.map(value => ({
          value,
          label: capitalised(optionValue(variant, option, value, words) ?? value),
        })),
      ]}
      onChange={value => onChange(value === LOT ? undefined : value)}
      testId={testId}
    />
  );
};

const LOT = 'lot';
