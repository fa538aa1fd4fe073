import { useSignalEffect } from '@preact/signals';
import { Group } from '../controls/fields.tsx';
import type { Tab } from '../controls/tabs.tsx';
import { droppedFile, isFileOver } from './dropped-file.ts';
import { ExportAndShare } from './export-and-share.tsx';
import type { ExchangeProps } from './export-section.tsx';
import { ImportSection } from './import-section.tsx';
import { say } from './words.ts';

export const exchangeTab = (props: ExchangeProps): Tab<'exchange'> => ({
  id: 'exchange',
  title: say('title'),
  content: () => (
    <div class="exchange" data-testid="exchange">
      <Group title={say('import.title')}>
        <ImportSection {...props} />
      </Group>
      <ExportAndShare {...props} />
    </div>
  ),
});

/** A file over the page or dropped on it needs the open tab, which reads it. */
export const useFileOverPage = (openTab: () => void): void =>
  useSignalEffect(() => {
    if (isFileOver.value || droppedFile.value !== null) openTab();
  });
