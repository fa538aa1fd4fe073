import type { Variant } from '@poda/library/core/contract.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { Select } from '../controls/fields.tsx';
import { set } from '../controls/set.ts';
import { handOver } from '../exchange/game-handover.ts';
import { translator } from '../words/say.ts';
import { isEditing, show } from './current-study.ts';
import { Study } from './study.ts';
import { say } from './words.ts';

/** After the editor closes, its button gets the focus back. */
export const Tools = ({ study, comesFromEditor }: { study: Study; comesFromEditor: boolean }) => {
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (comesFromEditor) edit.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div class="analysis-tools">
      <VariantChoice variant={study.variant} onChange={name => show(Study.new(unwrap(parseVariant(games, name))))} />
      <div class="row">
        <button ref={edit} type="button" data-testid="edit" onClick={() => set(isEditing, true)}>
          {say('edit.title')}
        </button>
        <Button label={say('new-analysis')} testId="new-analysis" onClick={() => show(Study.new(study.variant))} />
        <Button
          label={say('do.review')}
          testId="to-review"
          disabled={study.record.value.moves.length === 0}
          onClick={() => handOver('review', { record: study.record.value })}
        />
      </div>
    </div>
  );
};

const VariantChoice = ({
  variant: { game, ruleset },
  onChange,
}: {
  variant: Variant;
  onChange: (name: string) => void;
}) => (
  <div class="pair">
    <Select
      label={say('new.game')}
      value={game.id}
      options={games.map(other => ({ value: other.id, label: translator.value.gameName(other) }))}
      onChange={onChange}
      testId="game"
    />
    <Select
      label={say('new.ruleset')}
      value={ruleset}
      options={game.rulesets.map(({ id }) => ({
        value: id,
        label: capitalised(translator.value.rulesetName(game, id)),
      }))}
      onChange={id => onChange(`${game.id}:${id}`)}
      testId="ruleset"
    />
  </div>
);
