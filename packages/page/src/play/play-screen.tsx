import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { takeHandedOver } from '../exchange/game-handover.ts';
import { route } from '../route.ts';
import {
  continueRecord,
  current,
  gameModule,
  isOpening,
  type Opened,
  openFromLibrary,
  openLast,
  startGame,
} from './open-games.ts';
import { NewGameForm } from './setup/new-game-form.tsx';

/** Opens the game handed over by another screen, the game with this id, or the last game. */
const openAddressed = async (id: string, isAwaited: () => boolean): Promise<Opened> => {
  const handed = takeHandedOver('play');
  if (handed !== null) return (await continueRecord(handed.record)) ? 'open' : 'missing';
  if (id === '') return (await openLast(isAwaited)) ? 'open' : 'missing';
  return current.peek()?.id === id ? 'open' : openFromLibrary(id, isAwaited);
};

export const PlayScreen = () => {
  const { query, rest } = route.value;
  const wanted = query.get('new');
  const failed = useSignal<{ readonly id: string; readonly why: Exclude<Opened, 'open'> } | null>(null);
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
  if (isForm || live === undefined || gameModule.value === undefined)
    return (
      <NewGameForm
        key={query.toString()}
        wanted={wanted}
        failure={wanted === null && rest !== '' ? failed.value?.why : undefined}
      />
    );
  const { GameView } = gameModule.value;
  return (
    <GameView
      key={live}
      live={live}
      onRematch={setup => void startGame(setup)}
      onOther={() => void openFromLibrary(live.id)}
      onPlayFrom={record => void continueRecord(record)}
    />
  );
};
