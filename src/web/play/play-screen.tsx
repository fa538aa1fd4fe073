import { effect, signal, untracked } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { expect } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import type { GameRecord } from '../../notation/record.ts';
import { sessionOf } from '../../play/record-session.ts';
import { go, route } from '../route.ts';
import { takeHandedOver } from '../state/handed-over.ts';
import { say } from '../words/say.ts';
import { gameTitle } from './game-title.ts';
import { isKeptElsewhere, keptGame, unfinishedGame } from './kept-game.ts';
import { NewGameForm } from './new-game-form.tsx';
import { Question } from './question.tsx';
import { type Opening, Table } from './table.ts';
import { TableView } from './table-view.tsx';

/** The game that is being played; it stays while somebody looks at another screen. */
const current = signal<Table | undefined>(undefined);

/** A game that would take the place of an unfinished one: the person is asked first. */
const waiting = signal<{ readonly ask: 'new.lose' | 'new.lose.handed'; readonly open: () => Table } | undefined>(
  undefined,
);

const sit = (table: Table): void => {
  current.value?.leave();
  current.value = table;
  table.begin();
};

/** Opens a game, once the person has agreed to lose the one that is not over. */
const openInstead = (ask: 'new.lose' | 'new.lose.handed', open: () => Table): void => {
  if (unfinishedGame() === undefined) {
    sit(open());
    go('play');
  } else waiting.value = { ask, open };
};

const answer = (isYes: boolean): void => {
  const asked = waiting.value;
  waiting.value = undefined;
  if (!isYes || asked === undefined) return;
  sit(asked.open());
  go('play');
};

const tableOf = (record: GameRecord): Table | undefined => {
  const session = sessionOf(record);
  return session.ok ? new Table(session.value) : undefined;
};

// A game that has gone on in another window goes on here only when somebody says so.
effect(() => {
  if (isKeptElsewhere.value) untracked(() => current.value?.course.hold());
});

/** Takes up what another screen handed over, else the game that was kept on the device, over or not. */
const takeUp = (): void => {
  const handed = takeHandedOver();
  if (handed !== null) {
    const table = tableOf(handed.record);
    if (table !== undefined) openInstead('new.lose.handed', () => table);
  }
  const kept = keptGame();
  if (current.value !== undefined || kept === undefined) return;
  const table = tableOf(kept);
  if (table !== undefined) sit(table);
};

/** Playing: the table, or what a new game begins with. */
export const PlayScreen = () => {
  const wanted = route.value.query.get('new');
  const table = current.value;
  useEffect(() => {
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
        text={say(asked.ask, { game: gameTitle(expect(parseVariant(games, lost.game))).game })}
        onYes={() => answer(true)}
        onNo={() => answer(false)}
      />
    );
  const start = (opening: Opening) => openInstead('new.lose', () => Table.open(opening));
  if (wanted !== null || table === undefined) {
    const named = parseVariant(games, wanted ?? 'ur');
    return (
      <NewGameForm
        key={wanted}
        name={named.ok ? named.value.name : games[0]!.id}
        question={question}
        onStart={start}
        onCancel={table === undefined ? undefined : () => go('play')}
      />
    );
  }
  return (
    <>
      {question !== null && <div class="sheet narrow">{question}</div>}
      <TableView
        key={table}
        table={table}
        onNew={() => go('play', '', { new: table.variant.name })}
        onRematch={opening => sit(Table.open(opening))}
        onOther={() => {
          const kept = keptGame();
          const other = kept === undefined ? undefined : tableOf(kept);
          if (other !== undefined) sit(other);
        }}
      />
    </>
  );
};
