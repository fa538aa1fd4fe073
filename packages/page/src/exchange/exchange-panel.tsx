import { useSignal, useSignalEffect } from '@preact/signals';
import { Group } from '../controls/fields.tsx';
import { set } from '../controls/set.ts';
import { droppedFile, isFileOver } from './dropped-file.ts';
import { ExportAndShare } from './export-and-share.tsx';
import type { ExchangeProps } from './export-part.tsx';
import { ImportPart } from './import-part.tsx';
import { say } from './words.ts';

export const ExchangePanel = (props: ExchangeProps) => {
  const isOpen = useSignal(false);
  useSignalEffect(() => {
    if (isFileOver.value || droppedFile.value !== null) isOpen.value = true;
  });
  return (
    <details
      class="framed exchange"
      data-testid="exchange"
      open={isOpen.value}
      onToggle={event => set(isOpen, event.currentTarget.open)}
    >
      <summary>{say('title')}</summary>
      {isOpen.value && (
        <>
          <Group title={say('import.title')}>
            <ImportPart {...props} />
          </Group>
          <ExportAndShare {...props} />
        </>
      )}
    </details>
  );
};
