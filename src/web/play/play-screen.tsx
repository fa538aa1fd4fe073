import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { LibraryNotices } from '../library/library-notices.tsx';
import { go, linkTo, route } from '../route.ts';
import { takeHandedOver } from '../state/game-handover.ts';
import { say, translator } from '../words/say.ts';
import {
  continueRecord,
  current,
  gameModule,
  isOpening,
  type Opened,
  openKept,
  openLast,
  startGame,
} from './open-games.ts';
import { NewGameForm } from './setup/new-game-form.tsx';

/** Opens what the address asks for: the game handed over by another screen, the game with this id, or the last game. */
const openAddressed = async (id: string, isAwaited: () => boolean): Promise<Opened> => {
  const handed = takeHandedOver('play');
  if (handed !== null) return (await continueRecord(handed.record)) ? 'open' : 'missing';
  if (id === '') return (await openLast(isAwaited)) ? 'open' : 'missing';
  return current.peek()?.id === id ? 'open' : openKept(id, isAwaited);
};

/** The play screen: the live game, or the form for a new game. */
export const PlayScreen = () => {
  const { query, rest } = route.value;
  const wanted = query.get('new');
  /** The id in the address that cannot be opened, because there is no such game or it is damaged. */
  const failed = useSignal<{ readonly id: string; readonly why: 'missing' | 'damaged' } | null>(null);
  useLayoutEffect(() => {
    if (wanted !== null) return;
    failed.value = null;
    let isAwaited = true;
    void openAddressed(rest, () => isAwaited).then(opened => {
      if (opened !== 'open') failed.value = { id: rest, why: opened };
    });
    return () => {
      isAwaited = false;
    };
  }, [wanted, rest]);
  const live = current.value;
  const isForm = wanted !== null || failed.value?.id === rest;
  if (!isForm && (isOpening.value || live?.id !== rest || gameModule.value === undefined))
    return <p class="sheet" aria-busy="true" />;
  if (isForm || live === undefined || gameModule.value === undefined) {
    const named = parseVariant(games, wanted ?? games[0]!.id);
    // If the link names a known game with an unknown ruleset, the form offers that game.
    const meant = named.ok ? named : parseVariant(games, wanted?.split(/[:?]/)[0] ?? '');
    return (
      <NewGameForm
        key={query.toString()}
        name={meant.ok ? meant.value.name : games[0]!.id}
        refusal={
          wanted === null
            ? rest === ''
              ? ''
              : say(`kept.${failed.value?.why ?? 'missing'}`)
            : named.ok
              ? ''
              : meant.ok
                ? translator.value.problem(named.error, meant.value.game)
                : say('new.unknown', { name: wanted })
        }
        notices={
          <>
            {wanted === null && failed.value?.why === 'damaged' && (
              <p>
                <a href={linkTo('games')} data-testid="to-games">
                  {say('kept.see')}
                </a>
              </p>
            )}
            <LibraryNotices />
          </>
        }
        onStart={setup => void startGame(setup)}
        onCancel={live === undefined ? undefined : () => go('play', live.id)}
      />
    );
  }
  const { GameView } = gameModule.value;
  return (
    <GameView
      key={live}
      live={live}
      onNew={() => go('play', '', { new: live.variant.name })}
      onRematch={setup => void startGame(setup)}
      onOther={() => void openKept(live.id)}
      onPlayFrom={record => void continueRecord(record)}
    />
  );
};
