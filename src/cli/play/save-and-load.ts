import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { formatOfFile, formats } from '../../notation/formats.ts';
import { noticeText } from '../../notation/notice.ts';
import type { GameRecord, RecordPlayer } from '../../notation/record/record.ts';
import { sessionOf } from '../../play/record-session.ts';
import { writeFileAtomically } from '../../store/atomic-file.ts';
import { readGameFile } from '../args/game-file.ts';
import type { TableSession } from './guests.ts';
import type { Table } from './terminal-game.ts';

/** Where a game was saved to, which it may write over; what it was loaded from may hold other games. */
const ownFiles = new WeakMap<TableSession, Set<string>>();

/** `save FILE`: writes the game in the format of the file's ending; another file is replaced only where somebody insists. */
export const saveGame = (table: Table, name: string, isInsisted: boolean): undefined => {
  const format = name === '' ? undefined : formatOfFile(name);
  const { game } = table.session.variant;
  if (name === '' || format === undefined || (format.gameId !== null && format.gameId !== game.id)) {
    const endings = formats.filter(({ gameId }) => gameId === null || gameId === game.id).flatMap(f => f.extensions);
    table.tell(table.say('save.which', { endings: endings.map(ending => `.${ending}`).join(', ') }));
    return undefined;
  }
  const path = resolve(name);
  const own = ownFiles.get(table.session) ?? new Set<string>();
  if (existsSync(path) && !own.has(path) && !isInsisted) {
    table.tell(table.say('save.exists', { path: name }));
    return undefined;
  }
  const written = writeFileAtomically(path, format.write([table.session.record()]));
  if (!written.ok) {
    table.tell(table.translator.problem(written.error));
    return undefined;
  }
  ownFiles.set(table.session, own.add(path));
  table.tell(table.say('save.done', { path: name }));
  return undefined;
};

/** `load FILE`: goes on with the first game of a file; one with a mistake in it goes up to there. */
export const loadGame = async (table: Table, name: string): Promise<undefined> => {
  if (name === '') {
    table.tell(table.say('load.which'));
    return;
  }
  const read = await readGameFile(name, { asked: undefined, wishes: {} }, table.conversation.context);
  if (!read.ok) {
    table.tell(table.translator.problem(read.error.problem));
    return;
  }
  const { records, notices } = read.value;
  for (const notice of notices) table.tell(noticeText(notice, table.translator));
  for (const { name: bot } of botsOf(records[0])) table.tell(table.say('load.bot-seat', { name: bot }));
  const session = sessionOf(records[0]);
  if (!session.ok) {
    table.tell(table.translator.problem(session.error));
    return;
  }
  table.session = session.value;
  table.autosave.leave();
  table.tell(table.say('load.done', { path: name, game: session.value.variant.name }));
  table.settleAnew();
};

/** The bots of a game in a file: it does not say which program they are, and could not be trusted if it did. */
export const botsOf = ({ players }: GameRecord): readonly RecordPlayer[] =>
  players.filter(({ kind }) => kind === 'bot');

/** `copy`: the position, or with `game` the record, into the clipboard of the terminal; shown as well, since not every terminal has one. */
export const copyText = (table: Table, what: string): undefined => {
  const isGame = /^(partida|game)$/i.test(what);
  const text = isGame ? formats[0]!.write([table.session.record()]).trimEnd() : table.session.state.text;
  const { terminal } = table.conversation;
  const { output } = terminal;
  if (terminal.isInteractive && !table.style.isPlain)
    output.write(output.ours(`\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`));
  table.conversation.show(text);
  return undefined;
};
