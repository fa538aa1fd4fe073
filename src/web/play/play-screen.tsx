import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { LibraryNotices } from '../library/library-notices.tsx';
import { go, route } from '../route.ts';
import { takeHandedOver } from '../state/game-handover.ts';
import { say, translator } from '../words/say.ts';
import { continueRecord, current, gameModule, isOpening, openKept, openLast, startGame } from './open-games.ts';
import { NewGameForm } from './setup/new-game-form.tsx';

/** Opens what the address asks for: the game handed over by another screen, the game with this id, or the last game. */
const openAddressed = async (id: string, isAwaited: () => boolean): Promise<boolean> => {
  const handed = takeHandedOver('play');
  if (handed !== null) return continueRecord(handed.record);
  if (id === '') return openLast(isAwaited);
  return current.peek()?.id === id || openKept(id, isAwaited);
};

/** The play screen: the live game, or the form for a new game. */
export const PlayScreen = () => {
  const { query, rest } = route.value;
  const wanted = query.get('new');
  /** The id in the address for which there is no game. */
  const missing = useSignal<string | null>(null);
  useLayoutEffect(() => {
    if (wanted !== null) return;
    missing.value = null;
    let isAwaited = true;
    void openAddressed(rest, () => isAwaited).then(isOpen => {
      if (!isOpen) missing.value = rest;
    });
    return () => {
      isAwaited = false;
    };
  }, [wanted, rest]);
  const live = current.value;
  const isForm = wanted !== null || missing.value === rest;
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
              : say('kept.missing')
            : named.ok
              ? ''
              : meant.ok
                ? translator.value.problem(named.error, meant.value.game)
                : say('new.unknown', { name: wanted })
        }
        notices={<LibraryNotices />}
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
