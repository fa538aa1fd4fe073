import type { Game, Variant } from '../../../core/contract.ts';
import { unwrap } from '../../../core/result.ts';
import { parseVariant } from '../../../core/variant-name.ts';
import { games } from '../../../games/index.ts';
import { capitalised } from '../../../i18n/translate.ts';
import { Group, NumberField, Select } from '../../controls/fields.tsx';
import { say, translator } from '../../words/say.ts';
import { withOption } from './new-game.ts';

/** The fields for the variant: game, ruleset and the ruleset's options. */
export const VariantFields = ({ variant, onChange }: { variant: Variant; onChange: (name: string) => void }) => {
  const { game } = variant;
  const { options } = game.rulesets.find(({ id }) => id === variant.ruleset)!;
  return (
    <div class="pair">
      <Select
        label={say('new.game')}
        value={game.id}
        options={games.map(other => ({ value: other.id, label: translator.value.gameName(other) }))}
        onChange={id => onChange(unwrap(parseVariant(games, id)).name)}
        testId="game"
      />
      <Rulesets game={game} ruleset={variant.ruleset} onChange={ruleset => onChange(`${game.id}:${ruleset}`)} />
      {options.map(option => (
        <Select
          key={option.id}
          label={optionName(game, option.id)}
          value={variant.options[option.id] ?? ''}
          options={[
            ...(option.default === null ? [{ value: '', label: say('new.by-lot') }] : []),
            ...option.values.map((value, i) => ({ value, label: optionValue(variant, option.id, value, i) })),
          ]}
          onChange={value => onChange(withOption(variant, option.id, value || undefined))}
          testId={`option-${option.id}`}
        />
      ))}
    </div>
  );
};

/** A list of rulesets by name, or two number fields if the rulesets are board sizes. */
const Rulesets = ({
  game,
  ruleset,
  onChange,
}: {
  game: Game;
  ruleset: string;
  onChange: (ruleset: string) => void;
}) => {
  const [, columns, rows] = /^(\d+)x(\d+)$/.exec(ruleset) ?? [];
  if (columns === undefined || rows === undefined)
    return (
      <Select
        label={say('new.ruleset')}
        value={ruleset}
        options={game.rulesets.map(({ id }) => ({
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
    <Group title={say('new.size')}>
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
    </Group>
  );
};

/** An option's name from the game's messages, or its id if there is none. */
const optionName = (game: Game, id: string): string => translator.value.ofGame(game, `option.${id}`) ?? id;

const optionValue = (variant: Variant, id: string, value: string, index: number): string => {
  if (id === 'first') return capitalised(translator.value.sideName(variant, index === 0 ? 0 : 1));
  return value === 'on' ? say('yes') : value === 'off' ? say('no') : value;
};
