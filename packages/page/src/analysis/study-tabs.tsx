import { variantNamed } from '@poda/library/games/index.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { signal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { hasKeyboard } from '../browser/device.ts';
import { Button } from '../controls/button.tsx';
import { Select } from '../controls/fields.tsx';
import { KeyList } from '../controls/keys.tsx';
import { set } from '../controls/signals.ts';
import { type Tab, Tabs } from '../controls/tabs.tsx';
import { exchangeTab, useFileOverPage } from '../exchange/exchange-panel.tsx';
import { settings } from '../settings/settings.ts';
import { translator } from '../words/say.ts';
import { beside, isEditing, openRecord, show } from './current-study.ts';
import { Study } from './study.ts';
import type { LiveTables } from './tables/live-tables.ts';
import { TablePanel } from './tables/table-panel.tsx';
import { AnnotationFields } from './tree/annotation-fields.tsx';
import { say } from './words.ts';

type TabId = 'note' | 'tables' | 'beside' | 'position' | 'exchange' | 'keys';

const open = signal<TabId | null>(null);

interface StudyTabsProps {
  readonly study: Study;
  readonly tables: LiveTables;
  readonly comesFromEditor: boolean;
  onOver(): void;
}

export const StudyTabs = ({ study, tables, comesFromEditor, onOver }: StudyTabsProps) => {
  useFileOverPage(() => set(open, 'exchange'));
  useSignalEffect(() => {
    if (beside.value !== null) open.value = 'beside';
  });
  const { variant, state } = study;
  const Beside = beside.value?.study === study ? beside.value.Panel : null;
  const tabs: readonly (Tab<TabId> | false)[] = [
    Beside !== null && { id: 'beside', title: say('beside'), content: () => <Beside study={study} /> },
    variant.extras.tables !== undefined && {
      id: 'tables',
      title: say('tables.title'),
      content: () => <TablePanel study={study} tables={tables} onOver={onOver} />,
    },
    { id: 'note', title: say('note.title'), content: () => <AnnotationFields study={study} /> },
    {
      id: 'position',
      title: say('position.title'),
      content: () => <PositionTools study={study} comesFromEditor={comesFromEditor} />,
    },
    exchangeTab({
      record: study.record.value,
      picture: { variant, pieces: study.pieces.value, flipped: study.isFlipped.value, position: state.text },
      onOpen: openRecord,
    }),
    hasKeyboard.value && { id: 'keys', title: say('keys.short'), content: Keys },
  ];
  return <Tabs label={say('tabs')} tabs={tabs.filter(tab => tab !== false)} open={open} />;
};

/** After the editor closes, its button gets the focus back. */
const PositionTools = ({ study: { variant }, comesFromEditor }: Pick<StudyTabsProps, 'study' | 'comesFromEditor'>) => {
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (comesFromEditor) edit.current?.focus({ preventScroll: true });
  }, []);
  const { game, ruleset } = variant;
  return (
    <>
      <Select
        label={say('new.ruleset')}
        value={ruleset}
        options={game.rulesets.map(({ id }) => ({
          value: id,
          label: capitalised(translator.value.rulesetName(game, id)),
        }))}
        onChange={id => show(Study.new(variantNamed(`${game.id}:${id}`)))}
        testId="ruleset"
      />
      <div class="row">
        <Button label={say('edit.title')} ref={edit} testId="edit" onClick={() => set(isEditing, true)} />
        <Button label={say('new-analysis')} testId="new-analysis" onClick={() => show(Study.new(variant))} />
      </div>
    </>
  );
};

const Keys = () => {
  const shortcuts = [
    ['T', say('keys.threat')],
    ['F', say('keys.flip')],
  ] as const;
  const others = [
    ['← → ↑ ↓', say('keys.tree')],
    ['D', say('keys.draw')],
    [say('keys.shift-d'), say('keys.draw-other')],
    [say('keys.delete'), say('keys.clear')],
    ['Ctrl+Z', say('keys.undo')],
  ] as const;
  return (
    <div data-testid="analysis-keys">
      <KeyList keys={settings.hasShortcuts.value ? [...shortcuts, ...others] : others} />
      <p class="faint small">{say('draw.help')}</p>
    </div>
  );
};
