import { effect, signal, untracked } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { go, route } from '../route.ts';
import { takeHandedOver } from '../state/game-handover.ts';
import { gameTitle } from '../words/game-title.ts';
import { say, translator } from '../words/say.ts';
import type { GameSetup, LiveGame } from './game/live-game.ts';
import { Question } from './question.tsx';
import { NewGameForm } from './setup/new-game-form.tsx';
import { isChangedElsewhere, storedGame, unfinishedGame } from './stored-game.ts';

/** The game being played; it stays while the user visits another screen. */
const current = signal<LiveGame | undefined>(undefined);

/** The code for live games. It is loaded when the first game opens, so the new-game form appears quickly. */
type GameModule = typeof import('./lazy-game.ts');
const gameModule = signal<GameModule | undefined>(undefined);

/** A function that creates the game to open; it returns undefined if there is none. */
type MakeGame = (gameModule: GameModule) => LiveGame | undefined;

/** A new game that waits until the user agrees to lose the unfinished one. */
const pending = signal<{ readonly ask: 'new.lose' | 'new.lose.handed'; readonly make: MakeGame } | undefined>(
  undefined,
);

/** True while a game is being loaded. */
const isOpening = signal(false);

const openGame = async (make: MakeGame): Promise<void> => {
  isOpening.value = true;
  try {
    gameModule.value ??= await import('./lazy-game.ts');
    const live = make(gameModule.value);
    if (live === undefined) return;
    current.value?.leave();
    current.value = live;
    live.begin();
  } finally {
    isOpening.value = false;
  }
};

const openAndShow = async (make: MakeGame): Promise<void> => {
  await openGame(make);
  go('play');
};

/** Opens a game; asks first if an unfinished game would be lost. */
const openAfterAsking = (ask: 'new.lose' | 'new.lose.handed', make: MakeGame): void => {
  if (unfinishedGame() === undefined) void openAndShow(make);
  else pending.value = { ask, make };
};

const answer = (isYes: boolean): void => {
  const asked = pending.value;
  pending.value = undefined;
  if (isYes && asked !== undefined) void openAndShow(asked.make);
};

// If another tab has continued the game, this tab pauses until the user decides.
effect(() => {
  if (isChangedElsewhere.value) untracked(() => current.value?.autoPlay.pause());
});

/** Opens the game that another screen handed over, or else the stored game, finished or not. */
const restoreGame = (): void => {
  const handed = takeHandedOver('play');
  if (handed !== null) openAfterAsking('new.lose.handed', ({ gameFromRecord }) => gameFromRecord(handed.record));
  const kept = storedGame();
  if (current.value === undefined && kept !== undefined)
    void openGame(({ gameFromRecord }) => (current.value === undefined ? gameFromRecord(kept) : undefined));
};

/** The play screen: the live game, or the form for a new game. */
export const PlayScreen = () => {
  const wanted = route.value.query.get('new');
  const live = current.value;
  useLayoutEffect(() => {
    if (wanted === null) restoreGame();
    // When the user leaves the screen, the question about losing the unfinished game is dropped.
    return () => {
      pending.value = undefined;
    };
  }, [wanted]);
  const asked = pending.value;
  const lost = asked === undefined ? undefined : unfinishedGame();
  const question =
    asked === undefined || lost === undefined ? null : (
      <Question
        text={say(asked.ask, { game: gameTitle(unwrap(parseVariant(games, lost.game))).game })}
        onYes={() => answer(true)}
        onNo={() => answer(false)}
      />
    );
  const start = (setup: GameSetup) => openAfterAsking('new.lose', ({ LiveGame }) => LiveGame.open(setup));
  if (wanted === null && live === undefined && isOpening.value) return <p class="sheet" aria-busy="true" />;
  if (wanted !== null || live === undefined || gameModule.value === undefined) {
    const named = parseVariant(games, wanted ?? games[0]!.id);
    // If the link names a known game with an unknown ruleset, the form offers that game.
    const meant = named.ok ? named : parseVariant(games, wanted?.split(/[:?]/)[0] ?? '');
    return (
      <NewGameForm
        key={wanted}
        name={meant.ok ? meant.value.name : games[0]!.id}
        refusal={
          named.ok
            ? ''
            : meant.ok
              ? translator.value.problem(named.error, meant.value.game)
              : say('new.unknown', { name: wanted ?? '' })
        }
        question={question}
        onStart={start}
        onCancel={live === undefined ? undefined : () => go('play')}
      />
    );
  }
  const { LiveGame, GameView, gameFromRecord } = gameModule.value;
  return (
    <>
      {question !== null && <div class="sheet narrow">{question}</div>}
      <GameView
        key={live}
        live={live}
        onNew={() => go('play', '', { new: live.variant.name })}
        onRematch={setup => void openGame(() => LiveGame.open(setup))}
        onOther={() => {
          const kept = storedGame();
          if (kept !== undefined) void openGame(() => gameFromRecord(kept));
        }}
      />
    </>
  );
};
