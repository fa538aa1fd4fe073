import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { decoded } from '../../../core/text/decoded.ts';
import { showToast } from '../../controls/toast.tsx';
import { download } from '../../exchange/copy-and-download.tsx';
import { toldProblem } from '../../exchange/told-notice.ts';
import { closeGame } from '../../play/open-games.ts';
import { Question } from '../../play/question.tsx';
import { removeGames } from '../change-games.ts';
import { exportedLine, NO_MOVES } from '../file/file-of-games.ts';
import { type ImportReport, importGames } from '../file/import-games.ts';
import type { KeptGame } from '../kept-game.ts';
import { say } from './words.ts';

/** The buttons for all games: import a file, export all, delete all. */
export const LibraryTools = ({ games }: { games: readonly KeptGame[] }) => {
  const picker = useRef<HTMLInputElement>(null);
  const isAsking = useSignal(false);
  const isImporting = useSignal(false);
  const report = useSignal<ImportReport | null>(null);
  const failed = useSignal('');

  const importFile = async (file: File | undefined) => {
    if (file === undefined) return;
    report.value = null;
    failed.value = '';
    isImporting.value = true;
    try {
      report.value = await importGames(decoded(new Uint8Array(await file.arrayBuffer())), file.name);
    } catch {
      failed.value = file.name;
    }
    isImporting.value = false;
  };
  const deleteAll = async () => {
    isAsking.value = false;
    for (const { id } of games) closeGame(id);
    const restore = await removeGames(games.map(({ id }) => id));
    showToast(
      () => say('deleted', { count: games.length }),
      () => void restore(),
    );
  };

  return (
    <>
      <div class="row library-tools">
        <button type="button" data-testid="import-all" onClick={() => picker.current?.click()}>
          {say('import')}
        </button>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={say('import')}
          data-testid="import-all-file"
          onChange={event => {
            const input = event.currentTarget;
            void importFile(input.files?.[0]).then(() => {
              input.value = '';
            });
          }}
        />
        {games.length > 0 && (
          <>
            <button
              type="button"
              data-testid="export-all"
              onClick={() => download(FILE, `${games.map(exportedLine).join('\n')}\n`, 'application/jsonl')}
            >
              {say('export')}
            </button>
            <button
              type="button"
              data-testid="delete-all"
              onClick={() => {
                isAsking.value = true;
              }}
            >
              {say('delete.all')}
            </button>
          </>
        )}
      </div>
      {isAsking.value && (
        <Question
          text={say('delete.all.ask', { count: games.length })}
          isFinal
          onYes={() => void deleteAll()}
          onNo={() => {
            isAsking.value = false;
          }}
        />
      )}
      <div role="status" data-testid="import-report">
        {isImporting.value && <p>{say('importing')}</p>}
        {failed.value !== '' && <p class="refusal">{say('import.failed', { file: failed.value })}</p>}
        {report.value !== null && <Report report={report.value} />}
      </div>
    </>
  );
};

/** The name of the exported file. */
const FILE = 'poda-games.jsonl';

/** Maximum number of unreadable lines that are told one by one. */
const MAX_REFUSED = 10;

const Report = ({ report: { taken, known, refused } }: { report: ImportReport }) => (
  <>
    <p>
      {taken === 0 ? say('import.none') : say('import.done', { taken })} {known > 0 && say('import.known', { known })}
    </p>
    {refused.length > 0 && (
      <div class="refusal">
        <p>{say('import.refused', { count: refused.length })}</p>
        <ul>
          {refused.slice(0, MAX_REFUSED).map(({ line, problem }) => (
            <li key={line}>
              {say('import.line', {
                line,
                reason: problem.code === NO_MOVES ? say('import.no-moves') : toldProblem(problem),
              })}
            </li>
          ))}
          {refused.length > MAX_REFUSED && <li>{say('import.and-more', { count: refused.length - MAX_REFUSED })}</li>}
        </ul>
      </div>
    )}
  </>
);
