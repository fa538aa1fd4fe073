import { useSignal } from '@preact/signals';
import { Button } from '../../controls/button.tsx';
import { showToast } from '../../controls/toast.tsx';
import { download } from '../../exchange/copy-and-download.tsx';
import { fixed } from '../../words/numbers.ts';
import { type Library, putGames, removeEntries } from '../library.ts';
import type { LibraryGame } from '../library-game.ts';
import { listedGame } from '../listed-game.ts';
import { removeUnreadable, restoreUnreadable, unreadableTexts } from '../unreadable-texts.ts';
import { say } from './words.ts';

interface Damaged {
  readonly key: string;
  readonly text: string;
  remove(): void | Promise<void>;
  restore(): unknown;
}

export const DamagedGames = ({ library }: { library: Library }) => {
  // Texts in localStorage are no signals, so this counter draws the list again after a change.
  const changes = useSignal(0);
  void changes.value;
  const inDatabase = (id: string, text: string, value: LibraryGame): Damaged => ({
    key: id,
    text,
    remove: () => removeEntries([id]),
    restore: () => putGames([value]),
  });
  const damaged: readonly Damaged[] = [
    ...library.damaged.map(({ id, text }) => inDatabase(id, text, JSON.parse(text) as LibraryGame)),
    ...library.games.filter(kept => listedGame(kept) === undefined).map(kept => inDatabase(kept.id, kept.record, kept)),
    ...unreadableTexts().map(({ key, text }) => ({
      key,
      text,
      remove: () => removeUnreadable(key),
      restore: () => restoreUnreadable({ key, text }),
    })),
  ];
  if (damaged.length === 0) return null;
  return (
    <section data-testid="damaged">
      <h2>{say('damaged.title')}</h2>
      <p class="faint">{say('damaged.intro')}</p>
      <ul class="damaged-games">
        {damaged.map(({ key, text, remove, restore }) => (
          <li key={key} class="row">
            <span>{say('damaged.one', { count: fixed(text.length, 0) })}</span>
            <Button label={say('damaged.save')} testId="damaged-save" onClick={() => download(`${key}.txt`, text)} />
            <Button
              label={say('delete')}
              testId="damaged-delete"
              onClick={async () => {
                await remove();
                changes.value++;
                showToast(
                  () => say('deleted', { count: 1 }),
                  async () => {
                    await restore();
                    changes.value++;
                  },
                );
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
};
