import type { Side, Variant } from '@poda/library/core/contract.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { Select } from '../../controls/fields.tsx';
import { translator } from '../../words/say.ts';
import { say } from '../words.ts';
import type { Edited } from './editing.ts';

export interface EditedProps {
  readonly variant: Variant;
  readonly edited: Edited;
  onChange(edited: Edited): void;
}

export const PlacementFields = ({ variant, edited, onChange }: EditedProps) => (
  <div class="pair">
    <Select<'0' | '1'>
      label={say('edit.side')}
      value={edited.side === 0 ? '0' : '1'}
      options={(['0', '1'] as const).map(value => ({
        value,
        label: capitalised(translator.value.sideName(variant, Number(value) as Side)),
      }))}
      onChange={value => onChange({ ...edited, side: value === '0' ? 0 : 1 })}
      testId="edit-side"
    />
    {variant.rules.dice !== null && (
      <Select
        label={say('roll.title')}
        value={String(edited.dice ?? NO_DICE)}
        options={[NO_DICE, ...countsOf(variant)].map(value => ({
          value,
          label: value === NO_DICE ? say('edit.dice.none') : value,
        }))}
        onChange={value => onChange({ ...edited, dice: value === NO_DICE ? null : Number(value) })}
        testId="edit-dice"
      />
    )}
  </div>
);

const NO_DICE = '-';

const countsOf = ({ rules: { dice } }: Variant): string[] => {
  if (dice === null) return [];
  const sums = Array.from({ length: dice.number + 1 }, (_, sum) => (sum === 0 ? dice.zeroCountsAs : sum));
  return [...new Set(sums)].sort((a, b) => a - b).map(String);
};
