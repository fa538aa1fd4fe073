import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeFileAtomically } from '@poda/arena/files/atomic-file.ts';
import { formatOfFile, formats } from '@poda/library/notation/formats.ts';
import { noticeText } from '@poda/library/notation/reading-notice.ts';
import type { GameRecord, RecordPlayer } from '@poda/library/notation/record/record.ts';
import { sessionOf } from '@poda/library/play/session/record-session.ts';
import { readGameFile } from '../args/game-file.ts';
import type { TerminalSession } from './guests.ts';
import type { TerminalGame } from './terminal-game.ts';

/** A session may overwrite the files that it wrote; a loaded file may hold other games. */
const ownFiles = new WeakMap<TerminalSession, Set<string>>();

/** Returns what to tell. The extension chooses the format; only `save!` replaces other files. */
export const saveGame = (game: TerminalGame, name: string, isConfirmed: boolean): string => {
  const format = name === '' ? undefined : formatOfFile(name);
  const { id: gameId } = game.session.variant.game;
  if (name === '' || format === undefined || (format.gameId !== null && format.gameId !== gameId)) {
    const endings = formats.filter(f => f.gameId === null || f.gameId === gameId).flatMap(f => f.extensions);
    return game.say('save.which', { endings: endings.map(ending => `.${ending}`).join(', ') });
  }
  const path = resolve(name);
  const own = ownFiles.get(game.session) ?? new Set<string>();
  if (existsSync(path) && !own.has(path) && !isConfirmed) return game.say('save.exists', { path: name });
  const written = writeFileAtomically(path, format.write([game.session.record()]));
  if (!written.ok) return game.translator.problem(written.error);
  ownFiles.set(game.session, own.add(path));
  return game.say('save.done', { path: name });
};

/** The first game, up to an error. */
export const loadGame = async (game: TerminalGame, name: string): Promise<void> => {
  if (name === '') {
    game.tell(game.say('load.which'));
    return;
  }
  const read = await readGameFile(
    name,
    { asked: undefined, reading: {}, variant: game.session.variant },
    game.conversation.context,
  );
  if (!read.ok) {
    game.tell(game.translator.problem(read.error.problem));
    return;
  }
  const { records, notices } = read.value;
  for (const notice of notices) game.tell(noticeText(notice, game.translator));
  for (const { name: bot } of botsOf(records[0])) game.tell(game.say('load.bot-seat', { name: bot }));
  const session = sessionOf(records[0]);
  if (!session.ok) {
    game.tell(game.translator.problem(session.error));
    return;
  }
  game.session = session.value;
  game.autosave.leave();
  game.tell(game.say('load.done', { path: name, game: session.value.variant.name }));
  game.afterJump();
};

/** A file must not start programs, so a record does not name the bots' programs. */
export const botsOf = ({ players }: GameRecord): readonly RecordPlayer[] =>
  players.filter(({ kind }) => kind === 'bot');

/** By OSC 52, and printed for terminals without it. */
export const copyText = (game: TerminalGame, what: string): void => {
  const isGame = /^(partida|game)$/i.test(what);
  const text = isGame ? formats[0]!.write([game.session.record()]).trimEnd() : game.session.state.text;
  const { terminal } = game.conversation;
  const { output } = terminal;
  if (terminal.isInteractive && !game.options.isPlain)
    output.write(output.ownSequence(`\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`));
  game.conversation.show(text);
};
