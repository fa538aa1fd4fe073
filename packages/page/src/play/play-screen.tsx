import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { takeHandedOver } from '../exchange/game-handover.ts';
import { LibraryNotices } from '../library/library-notices.tsx';
import { go, linkTo, route } from '../route.ts';
import { translator } from '../words/say.ts';
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
import { say } from './setup/words.ts';

/** Opens the game handed over by another screen, the game with this id, or the last game. */
const openAddressed = async (id: string, isAwaited: () => boolean): Promise<Opened> => {
  const handed = takeHandedOver('play');
  if (handed !== null) return (await continueRecord(handed.record)) ? 'open' : 'missing';
  if (id === '') return (await openLast(isAwaited)) ? 'open' : 'missing';
  return current.peek()?.id === id ? 'open' : openKept(id, isAwaited);
};

type Failure = Exclude<Opened, 'open'>;

export const PlayScreen = () => {
  const { query, rest } = route.value;
  const wanted = query.get('new');
  const failed = useSignal<{ readonly id: string; readonly why: Failure } | null>(null);
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
      <NewGame
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
      onNew={() => go('play', '', { new: live.variant.name })}
      onRematch={setup => void startGame(setup)}
      onOther={() => void openKept(live.id)}
      onPlayFrom={record => void continueRecord(record)}
    />
  );
};

const NewGame = ({ wanted, failure }: { wanted: string | null; failure: Failure | undefined }) => {
  const live = current.value;
  const { name, refusal } = wanted === null ? { name: games[0]!.id, refusal: '' } : variantIn(wanted);
  return (
    <NewGameForm
      name={name}
      refusal={failure === undefined ? refusal : say(`kept.${failure}`)}
      notices={
        <>
          {failure === 'damaged' && (
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
};

/** A known game with an unknown ruleset is offered with its default one; `refusal` is empty if the link is correct. */
const variantIn = (wanted: string): { readonly name: string; readonly refusal: string } => {
  const named = parseVariant(games, wanted);
  if (named.ok) return { name: named.value.name, refusal: '' };
  const meant = parseVariant(games, wanted.split(/[:?]/)[0] ?? '');
  return meant.ok
    ? { name: meant.value.name, refusal: translator.value.problem(named.error, meant.value.game) }
    : { name: games[0]!.id, refusal: say('new.unknown', { name: wanted }) };
};
