import { map, type Result } from '@poda/library/core/result.ts';
import { percentText } from '@poda/page/analysis/engine/value-text.ts';
import { bound, Select } from '@poda/page/controls/fields.tsx';
import { FileButton, FilesButton } from '@poda/page/controls/file-button.tsx';
import { set } from '@poda/page/controls/signals.ts';
import { isFileOver } from '@poda/page/exchange/dropped-file.ts';
import { route } from '@poda/page/route.ts';
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { Refusal } from '../../api/call-route.ts';
import { routes } from '../../api/routes.ts';
import { MAX_NAME } from '../../api/value-schemas.ts';
import type { Course } from '../../courses/page/courses-screen.tsx';
import { call, callWith, fetchWithProgress, isOrganiser } from '../../page/connection.ts';
import { useAct } from '../../page/parts/acts.tsx';
import { LineField } from '../../page/parts/fields.tsx';
import { Frame } from '../../page/parts/frame.tsx';
import { AnsweredScreen, allOf, Refused, useRequested } from '../../page/parts/requests.tsx';
import { bytesText, gameText, isPast, variantOf } from '../../page/parts/texts.ts';
import { goToPlace, placeParts } from '../../page/places.ts';
import { offeredGames } from '../../tournaments/page/form/terms-fields.tsx';
import { MAX_UPLOAD } from '../submission-routes.ts';
import { type ChosenUpload, chosenFile, chosenFolder, droppedFiles, type FileAt } from './chosen-files.ts';
import { Starter } from './starter.tsx';
import { lastSubmitted } from './submission-screen.tsx';
import { say } from './words.ts';

export const SubmitScreen = () => {
  const [course = ''] = placeParts();
  const request = useRequested(`submit ${course}`, () => readTargets(course));
  return <AnsweredScreen request={request}>{targets => <SubmitForm {...targets} />}</AnsweredScreen>;
};

interface Target {
  /** `tournament ID`, `assignment ID`, or `check`. */
  readonly value: string;
  readonly label: string;
  /** Undefined if the user chooses it. */
  readonly game?: string;
}

interface Targets {
  readonly course: Course;
  readonly targets: readonly Target[];
}

const readTargets = async (id: string): Promise<Result<Targets, Refusal>> => {
  const params = { course: id };
  const answers = await allOf({
    course: call(routes.readCourse, { params }),
    open: call(routes.listTournaments, { params }),
    set: call(routes.listAssignments, { params }),
  });
  return map(answers, ({ course, open: { tournaments }, set: { assignments } }) => ({
    course,
    targets: [
      ...tournaments
        .filter(tournament => tournament.state === 'open' && isInTime(tournament))
        .map(({ id: tournament, title, game }) => ({
          value: `tournament ${tournament}`,
          game,
          label: say('for.tournament', { title }),
        })),
      ...assignments
        .filter(assignment => !isOrganiser() && isInTime(assignment) && assignment.own.left > 0)
        .map(({ id: assignment, title, settings: { game }, attempts, own }) => ({
          value: `assignment ${assignment}`,
          game,
          label: say('for.assignment', { title, attempt: attempts - own.left + 1, attempts }),
        })),
      { value: 'check', label: say('for.check') },
    ],
  }));
};

/** The target that the address names, where a new version of a bot keeps that of the bot; null if the user only chooses. */
const wantedIn = (query: URLSearchParams): string | null => {
  for (const kind of ['tournament', 'assignment']) if (query.has(kind)) return `${kind} ${query.get(kind)}`;
  return query.has('bot') ? 'check' : null;
};

const isInTime = ({ deadline }: { readonly deadline: string | null }): boolean =>
  deadline === null || !isPast(deadline);

const SubmitForm = ({ course, targets }: Targets) => {
  const { query } = route.value;
  const wanted = wantedIn(query);
  const isWantedOpen = targets.some(({ value }) => value === wanted);
  const target = useSignal(wanted === null ? targets[0]!.value : isWantedOpen ? wanted : 'check');
  const gameOfBot = query.get('game') ?? '';
  const games = variantOf(gameOfBot) === undefined ? offeredGames : [...new Set([gameOfBot, ...offeredGames])];
  const game = useSignal(games[0]!);
  const bot = useSignal(query.get('bot') ?? '');
  const chosen = useSignal<ChosenUpload | null>(null);
  const refused = useSignal('');
  const progress = useSignal(0);
  const choice = useRef<HTMLDivElement>(null);
  const { isBusy, refusal, send } = useAct(
    () => {
      const { name, bytes } = chosen.value!;
      const [kind, id] = target.value.split(' ');
      progress.value = 0;
      return callWith(
        fetchWithProgress(share => set(progress, share)),
        routes.submit,
        {
          params: { course: course.id },
          query: {
            file: name,
            ...(bot.value.trim() === '' ? {} : { bot: bot.value.trim() }),
            ...(kind === 'check' ? { game: game.value } : { [kind as 'tournament' | 'assignment']: id }),
          },
          bytes,
        },
      );
    },
    answer => {
      lastSubmitted.value = answer;
      goToPlace('submission', answer.id);
    },
  );
  const take = async (read: Promise<ChosenUpload | null>) => {
    refusal.value = undefined;
    try {
      const found = await read;
      chosen.value = found;
      refused.value = refusedText(found);
    } catch {
      chosen.value = null;
      refused.value = say('unreadable-file');
    }
  };

  return (
    <Frame title={say('submit')} course={course.id} view="submissions" isNarrow testId="submit-screen">
      <p class="lead">{say('lead')}</p>
      <p class="faint">{say('limits', { size: bytesText(MAX_UPLOAD) })}</p>
      <Starter variant={variantOf(targets.find(({ value }) => value === target.value)?.game ?? game.value)} />
      <form
        class="group arena-form"
        data-testid="submit-form"
        onDrop={event => {
          if (event.dataTransfer === null || event.dataTransfer.files.length === 0) return;
          event.preventDefault();
          // Keeps the page from opening the file as a game record.
          event.stopPropagation();
          isFileOver.value = false;
          void take(droppedFiles(event.dataTransfer).then(chosenOf));
        }}
        onSubmit={event => {
          event.preventDefault();
          if (chosen.value === null && refused.value === '') refused.value = say('choose.none');
          if (refused.value === '') void send();
          else choice.current?.querySelector('button')?.focus();
        }}
      >
        <Select label={say('for')} {...bound(target)} options={targets} testId="submit-for" />
        {wanted !== null && !isWantedOpen && (
          <p class="arena-notice" data-testid="target-closed">
            {say(query.has('tournament') ? 'closed.tournament' : 'closed.assignment')}
          </p>
        )}
        {target.value === 'check' && (
          <Select
            label={say('new.game')}
            {...bound(game)}
            options={games.map(value => ({ value, label: gameText(value) }))}
            testId="submit-game"
          />
        )}
        <div ref={choice} class="stack arena-drop">
          <div class="row">
            <FileButton label={say('choose.file')} id="choose-file" onFile={file => take(chosenFile(file))} />
            <FilesButton
              label={say('choose.folder')}
              id="choose-folder"
              isFolder
              onFiles={files => take(chosenFolder(files.map(file => ({ path: file.webkitRelativePath, file }))))}
            />
          </div>
          <p class="faint small arena-drop-told">{say('drop')}</p>
          <p role="status" data-testid="chosen">
            {refused.value === '' ? chosenText(chosen.value) : ''}
          </p>
          {refused.value !== '' && (
            <p class="refusal" role="alert" data-testid="arena-refusal">
              {refused.value}
            </p>
          )}
        </div>
        <LineField
          label={say('name')}
          hint={say('name.hint')}
          {...bound(bot)}
          max={MAX_NAME}
          isOptional
          testId="submit-name"
        />
        <Refused refusal={refusal.value} />
        <div class="row">
          <button type="submit" class="strong" aria-disabled={isBusy.value} data-testid="submit-send">
            {say('send')}
          </button>
          {isBusy.value && (
            <label class="row arena-progress">
              <progress value={progress.value} max={1} />
              {say('sending', { share: percentText(progress.value, 0) })}
            </label>
          )}
        </div>
      </form>
    </Frame>
  );
};

/** Several files, or a folder, become a zip file. */
const chosenOf = (files: readonly FileAt[]): Promise<ChosenUpload | null> =>
  files.length === 1 && !files[0]!.path.includes('/') ? chosenFile(files[0]!.file) : chosenFolder(files);

const refusedText = (found: ChosenUpload | null): string => {
  if (found === null) return say('folder-empty');
  const { length } = found.bytes;
  return length <= MAX_UPLOAD ? '' : say('too-large', { size: bytesText(length), most: bytesText(MAX_UPLOAD) });
};

const chosenText = (chosen: ChosenUpload | null): string => {
  if (chosen === null) return say('chosen.none');
  const { name, bytes, files } = chosen;
  const size = bytesText(bytes.length);
  return files === null ? say('chosen', { name, size }) : say('chosen.folder', { name, size, count: files });
};
