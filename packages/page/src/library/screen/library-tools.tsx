import type { Problem } from '@poda/library/core/result.ts';
import { decodeText } from '@poda/library/core/text/decode-text.ts';
import { type Signal, useSignal } from '@preact/signals';
import { Button } from '../../controls/button.tsx';
import { FileButton } from '../../controls/file-button.tsx';
import { Question } from '../../controls/question.tsx';
import { set } from '../../controls/signals.ts';
import { showToast } from '../../controls/toast.tsx';
import { download } from '../../exchange/copy-and-download.tsx';
import { noticeInWords, problemInWords } from '../../exchange/notice-in-words.ts';
import { closeGame } from '../../play/open-games.ts';
import { CUT_IN_PART, CUT_LINE, exportedLine, IN_PART, NO_MOVES } from '../file/file-of-games.ts';
import { type ImportReport, importGames, type PartProblem } from '../file/import-games.ts';
import { type Library, removeGames } from '../library.ts';
import { unreadableTexts } from '../unreadable-texts.ts';
import { say } from './words.ts';

export const LibraryTools = ({ library: { games, damaged } }: { library: Library }) => {
  const isAsking = useSignal(false);
  /** The number of damaged games that the exported file lacks. */
  const left = useSignal(0);
  const { importing, importFile } = useImport();
  return (
    <>
      <div class="row library-tools">
        <FileButton
          label={say('import')}
          id="import-all"
          onFile={file => {
            left.value = 0;
            return importFile(file);
          }}
        />
        {games.length > 0 && (
          <>
            <Button
              label={say('export')}
              testId="export-all"
              onClick={() => {
                download('poda-games.jsonl', `${games.map(exportedLine).join('\n')}\n`, 'application/jsonl');
                left.value = damaged.length + unreadableTexts().length;
              }}
            />
            <Button label={say('delete.all')} testId="delete-all" onClick={() => set(isAsking, true)} />
          </>
        )}
      </div>
      {isAsking.value && <DeleteAll games={games} isAsking={isAsking} />}
      <div role="status" data-testid="import-report">
        <Import importing={importing.value} />
        {left.value > 0 && <p class="refusal">{say('export.left', { count: left.value })}</p>}
      </div>
    </>
  );
};

const DeleteAll = ({ games, isAsking }: { games: Library['games']; isAsking: Signal<boolean> }) => {
  const close = () => set(isAsking, false);
  const deleteAll = async () => {
    close();
    for (const { id } of games) closeGame(id);
    const restore = await removeGames(games.map(({ id }) => id));
    showToast(
      () => say('deleted', { count: games.length }),
      () => void restore(),
    );
  };
  return (
    <Question
      text={say('delete.all.ask', { count: games.length })}
      isFinal
      onYes={() => void deleteAll()}
      onNo={close}
    />
  );
};

type Importing = 'running' | { readonly unreadable: string } | ImportReport | null;

const useImport = () => {
  const importing = useSignal<Importing>(null);
  const importFile = async (file: File) => {
    importing.value = 'running';
    try {
      importing.value = await importGames(decodeText(new Uint8Array(await file.arrayBuffer())), file.name);
    } catch {
      importing.value = { unreadable: file.name };
    }
  };
  return { importing, importFile };
};

const Import = ({ importing }: { importing: Importing }) => {
  if (importing === null) return null;
  if (importing === 'running') return <p>{say('importing')}</p>;
  if ('unreadable' in importing) return <p class="refusal">{say('import.failed', { file: importing.unreadable })}</p>;
  return <Report report={importing} />;
};

const MAX_TOLD = 10;

const Report = ({ report: { taken, known, unit, refused, inPart, notices } }: { report: ImportReport }) => (
  <>
    <p>
      {taken === 0 ? say('import.none') : say('import.done', { taken })} {known > 0 && say('import.known', { known })}
    </p>
    <Told
      title={say(`import.refused.${unit}`, { count: refused.length })}
      lines={refused.map(part => partText(unit, part))}
    />
    <Told
      title={say('import.partly', { count: inPart.length + notices.length })}
      lines={[...inPart.map(part => partText(unit, part)), ...notices.map(notice => noticeInWords(notice)())]}
    />
  </>
);

const Told = ({ title, lines }: { title: string; lines: readonly string[] }) =>
  lines.length === 0 ? null : (
    <div class="refusal">
      <p>{title}</p>
      <ul>
        {lines.slice(0, MAX_TOLD).map(line => (
          <li key={line}>{line}</li>
        ))}
        {lines.length > MAX_TOLD && <li>{say('import.and-more', { count: lines.length - MAX_TOLD })}</li>}
      </ul>
    </div>
  );

const partText = (unit: ImportReport['unit'], { number, problem }: PartProblem): string =>
  say(`import.${unit}`, { number, reason: reasonText(problem) });

const reasonText = (problem: Problem): string => {
  const { code, values: { read = '' } = {} } = problem;
  return code === NO_MOVES || code === CUT_LINE || code === IN_PART || code === CUT_IN_PART
    ? say(`import.${code}`, { read })
    : problemInWords(problem);
};
