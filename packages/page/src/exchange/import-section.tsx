import { decodeText } from '@poda/library/core/text/decode-text.ts';
import { readVariant } from '@poda/library/games/index.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { noticesOf, type ReadingInput, readAnything } from '@poda/library/notation/read-games.ts';
import type { Notice, Reading } from '@poda/library/notation/reading-notice.ts';
import type { GameRecord } from '@poda/library/notation/record/record.ts';
import { countMoves } from '@poda/library/play/listed-moves.ts';
import { sessionOf } from '@poda/library/play/session/record-session.ts';
import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { FileButton } from '../controls/file-button.tsx';
import { set } from '../controls/signals.ts';
import { CitedMessage } from '../learn/cited-text.tsx';
import { keepRecord } from '../library/keep-record.ts';
import { playerName } from '../play/setup/player-choice.ts';
import type { LazyText } from '../words/lazy-text.ts';
import { droppedFile, isFileOver } from './dropped-file.ts';
import type { ExchangeProps } from './export-section.tsx';
import { isProblem, noticeInWords, problemInWords } from './notice-in-words.ts';
import { say } from './words.ts';

/** The result of the last import; if the text holds several games, the user chooses one. */
interface Answer {
  readonly told: readonly LazyText[];
  readonly isRefused?: boolean;
  readonly several?: Reading;
}

/** Why a game cannot be read, without the number of the game in the text. */
const reasonOf =
  ({ problem, because }: Notice): LazyText =>
  () =>
    because === undefined ? problemInWords(problem) : problemInWords(because.problem, because.game);

export const ImportSection = ({ picture, onOpen }: ExchangeProps) => {
  const id = useId();
  const typed = useSignal('');
  const answer = useSignal<Answer>({ told: [] });
  const { told, isRefused, several } = answer.value;
  const place = useRef<HTMLDivElement>(null);

  const open = (reading: Reading, game: number) => {
    const notices = noticesOf(reading.notices, game);
    const problems = notices.filter(isProblem);
    const record = reading.records[game - 1]!;
    const isOpen = onOpen(record, notices);
    if (isOpen) void keepRecord(record, 'imported');
    if (!isOpen) refuse(() => say('import.not-opened'));
    // The problems are shown here too, beside the button, because the notices above may be out of sight.
    else if (problems.length > 0) refuse(() => say('import.opened-partly'), ...problems.map(noticeInWords));
    else {
      answer.value = { told: [() => say('import.opened')] };
      typed.value = '';
    }
  };
  const refuse = (...sentences: LazyText[]) => set(answer, { told: sentences, isRefused: true });
  const read = (brought: ReadingInput) => {
    const found = readAnything({ ...brought, variant: picture.variant });
    if (found.records.length === 0) refuse(() => say('import.nothing'), ...found.notices.map(reasonOf));
    else if (found.records.length === 1) open(found, 1);
    else answer.value = { told: [], several: found };
  };
  const readFile = async (file: File) => {
    try {
      read({ text: decodeText(new Uint8Array(await file.arrayBuffer())), file: file.name });
    } catch {
      refuse(() => say('import.failed', { file: file.name }));
    }
  };

  // The message of an import stays in sight, wherever the file was dropped.
  useEffect(() => {
    if (told.length > 0) place.current?.scrollIntoView({ block: 'nearest' });
  }, [told]);
  useSignalEffect(() => {
    const file = droppedFile.value;
    if (file === null) return;
    droppedFile.value = null;
    void readFile(file);
  });

  return (
    <fieldset
      class={`bare stack drop-place${isFileOver.value ? ' over' : ''}`}
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
          onInput={event => set(typed, event.currentTarget.value)}
        />
      </div>
      <div class="row">
        {typed.value.trim() !== '' && (
          <Button
            label={say('import.open')}
            class="strong"
            testId="import-open"
            onClick={() => read({ text: typed.value })}
          />
        )}
        <FileButton label={say('import.file')} id="import" onFile={readFile} />
      </div>
      <p class="faint small" id={`${id}-forms`}>
        {say('import.drop')} {say('import.forms')}
      </p>
      <div ref={place} role="status" class={isRefused ? 'refusal' : undefined} data-testid="import-told">
        {told.map((sentence, i) => (
          <p key={i}>
            <CitedMessage text={capitalised(sentence())} />
          </p>
        ))}
      </div>
      {several !== undefined && <GameChoice reading={several} onChoose={game => open(several, game)} />}
    </fieldset>
  );
};

const GameChoice = ({ reading, onChoose }: { reading: Reading; onChoose: (game: number) => void }) => (
  <div data-testid="import-several">
    <p>{say('import.choose', { count: reading.records.length })}</p>
    <ol class="several">
      {reading.records.map((record, i) => (
        <li key={i}>
          <Button
            label={say('import.game', { number: i + 1, players: playersText(record), moves: movesOf(record) })}
            class="quiet"
            testId="import-game"
            onClick={() => onChoose(i + 1)}
          />
        </li>
      ))}
    </ol>
  </div>
);

const movesOf = (record: GameRecord): number => {
  const session = sessionOf(record);
  return session.ok ? countMoves(session.value) : 0;
};

const playersText = ({ players, game }: GameRecord): string => {
  const variant = readVariant(game);
  return players.map(player => (variant.ok && playerName(player, variant.value.game)) || player.name).join(' – ');
};
