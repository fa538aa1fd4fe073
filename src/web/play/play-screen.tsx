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
import { isKeptElsewhere, keptGame, unfinishedGame } from './kept-game.ts';
import { Question } from './question.tsx';
import { NewGameForm } from './setup/new-game-form.tsx';

/** The game that is being played; it stays while somebody looks at another screen. */
const current = signal<LiveGame | undefined>(undefined);

/** Where tables stand: loaded when somebody sits down for the first time. */
type Room = typeof import('./lazy-game.ts');
const room = signal<Room | undefined>(undefined);

/** What makes a live; undefined where there is nothing to be played. */
type Open = (room: Room) => LiveGame | undefined;

/** A game that would take the place of an unfinished one: the person is asked first. */
const waiting = signal<{ readonly ask: 'new.lose' | 'new.lose.handed'; readonly open: Open } | undefined>(undefined);

/** Whether somebody is about to sit down. */
const isComing = signal(false);

const sit = async (open: Open): Promise<void> => {
  isComing.value = true;
  try {
    room.value ??= await import('./lazy-game.ts');
    const live = open(room.value);
    if (live === undefined) return;
    current.value?.leave();
    current.value = live;
    live.begin();
  } finally {
    isComing.value = false;
  }
};

const sitAndShow = async (open: Open): Promise<void> => {
  await sit(open);
  go('play');
};

/** Opens a game, once the person has agreed to lose the one that is not over. */
const openInstead = (ask: 'new.lose' | 'new.lose.handed', open: Open): void => {
  if (unfinishedGame() === undefined) void sitAndShow(open);
  else waiting.value = { ask, open };
};

const answer = (isYes: boolean): void => {
  const asked = waiting.value;
  waiting.value = undefined;
  if (isYes && asked !== undefined) void sitAndShow(asked.open);
};

// A game that has gone on in another window goes on here only when somebody says so.
effect(() => {
  if (isKeptElsewhere.value) untracked(() => current.value?.autoPlay.pause());
});

/** Takes up what another screen handed over, else the game that was kept on the device, over or not. */
const takeUp = (): void => {
  const handed = takeHandedOver();
  if (handed !== null) openInstead('new.lose.handed', ({ gameFromRecord }) => gameFromRecord(handed.record));
  const kept = keptGame();
  if (current.value === undefined && kept !== undefined)
    void sit(({ gameFromRecord }) => (current.value === undefined ? gameFromRecord(kept) : undefined));
};

/** Playing: the live, or what a new game begins with. */
export const PlayScreen = () => {
  const wanted = route.value.query.get('new');
  const live = current.value;
  useLayoutEffect(() => {
    if (wanted === null) takeUp();
    // What was asked here is not asked anywhere else.
    return () => {
      waiting.value = undefined;
    };
  }, [wanted]);
  const asked = waiting.value;
  const lost = asked === undefined ? undefined : unfinishedGame();
  const question =
    asked === undefined || lost === undefined ? null : (
      <Question
        text={say(asked.ask, { game: gameTitle(unwrap(parseVariant(games, lost.game))).game })}
        onYes={() => answer(true)}
        onNo={() => answer(false)}
      />
    );
  const start = (setup: GameSetup) => openInstead('new.lose', ({ LiveGame }) => LiveGame.open(setup));
  if (wanted === null && live === undefined && isComing.value) return <p class="sheet" aria-busy="true" />;
  if (wanted !== null || live === undefined || room.value === undefined) {
    const named = parseVariant(games, wanted ?? 'ur');
    // Where a game is meant and only its ruleset is not to be had, that game is offered.
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
  const { LiveGame, GameView, gameFromRecord } = room.value;
  return (
    <>
      {question !== null && <div class="sheet narrow">{question}</div>}
      <GameView
        key={live}
        live={live}
        onNew={() => go('play', '', { new: live.variant.name })}
        onRematch={setup => void sit(() => LiveGame.open(setup))}
        onOther={() => {
          const kept = keptGame();
          if (kept !== undefined) void sit(() => gameFromRecord(kept));
        }}
      />
    </>
  );
};
