import { useSignal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import { capitalised } from '../../i18n/translate.ts';
import { decoded } from '../../notation/decoded.ts';
import type { Reading } from '../../notation/notice.ts';
import { type Brought, noticesOf, readAnything } from '../../notation/reading.ts';
import type { GameRecord } from '../../notation/record.ts';
import type { Told } from '../words/told.ts';
import type { ExchangeProps } from './exchange-panel.tsx';
import { toldNotice } from './told-notice.ts';
import { say } from './words.ts';

/** Brings games: pasted, from a file, or dropped here. */
export const ImportPart = ({ picture, onOpen }: ExchangeProps) => {
  const id = useId();
  const typed = useSignal('');
  const told = useSignal<readonly Told[]>([]);
  const isRefused = useSignal(false);
  const several = useSignal<Reading | null>(null);
  const isOver = useSignal(false);
  const picker = useRef<HTMLInputElement>(null);

  const open = (reading: Reading, game: number) => {
    several.value = null;
    isRefused.value = false;
    told.value = [() => say('import.opened')];
    typed.value = '';
    onOpen(reading.records[game - 1]!, noticesOf(reading.notices, game));
  };
  const refuse = (...sentences: Told[]) => {
    several.value = null;
    isRefused.value = true;
    told.value = sentences;
  };
  const read = (brought: Brought) => {
    const found = readAnything({ ...brought, variant: picture.variant });
    if (found.records.length === 0) refuse(() => say('import.nothing'), ...found.notices.map(toldNotice));
    else if (found.records.length === 1) open(found, 1);
    else {
      several.value = found;
      isRefused.value = false;
      told.value = [];
    }
  };
  const readFile = async (file: File | undefined | null) => {
    if (!file) return;
    try {
      read({ text: decoded(new Uint8Array(await file.arrayBuffer())), file: file.name });
    } catch {
      refuse(() => say('import.failed', { file: file.name }));
    }
  };

  // A file may be dropped anywhere on the page: let go elsewhere, it would take the page's place.
  const take = useRef(readFile);
  take.current = readFile;
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      isOver.value = event.type === 'dragover';
    };
    const drop = (event: DragEvent) => {
      over(event);
      if (bringsFiles(event)) void take.current(event.dataTransfer?.files[0]);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', over);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', over);
      removeEventListener('drop', drop);
    };
  }, []);

  return (
    <fieldset
      class={`bare drop-place${isOver.value ? ' over' : ''}`}
      aria-label={say('import.title')}
      data-testid="drop-place"
    >
      <div class="field">
        <label for={id}>{say('import.text')}</label>
        <textarea
          id={id}
          rows={3}
          spellcheck={false}
          value={typed.value}
          aria-describedby={`${id}-forms`}
          data-testid="import-text"
          onInput={event => {
            typed.value = event.currentTarget.value;
          }}
        />
      </div>
      <div class="row">
        <button
          type="button"
          class="strong"
          data-testid="import-open"
          disabled={typed.value.trim() === ''}
          onClick={() => read({ text: typed.value })}
        >
          {say('import.open')}
        </button>
        <button type="button" data-testid="import-file-button" onClick={() => picker.current?.click()}>
          {say('import.file')}
        </button>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={say('import.file')}
          data-testid="import-file"
          onChange={event => {
            const input = event.currentTarget;
            void readFile(input.files?.[0]).then(() => {
              input.value = '';
            });
          }}
        />
      </div>
      <p class="faint small" id={`${id}-forms`}>
        {say('import.drop')} {say('import.forms')}
      </p>
      <div role="status" class={isRefused.value ? 'refusal' : undefined} data-testid="import-told">
        {told.value.map((sentence, i) => (
          <p key={i}>{capitalised(sentence())}</p>
        ))}
      </div>
      {several.value !== null && <Several reading={several.value} onChoose={game => open(several.value!, game)} />}
    </fieldset>
  );
};

/** Whether files are dragged, and not a piece of text within the page. */
export const bringsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

const Several = ({ reading, onChoose }: { reading: Reading; onChoose: (game: number) => void }) => (
  <div data-testid="import-several">
    <p>{say('import.choose', { count: reading.records.length })}</p>
    <ol class="several">
      {reading.records.map((record, i) => (
        <li key={i}>
          <button type="button" class="quiet" data-testid="import-game" onClick={() => onChoose(i + 1)}>
            {say('import.game', { number: i + 1, players: playersText(record), moves: record.moves.length })}
          </button>
        </li>
      ))}
    </ol>
  </div>
);

const playersText = ({ players }: GameRecord): string => players.map(({ name }) => name).join(' – ');
