import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeFileAtomically } from '@poda/arena/files/atomic-file.ts';
import type { Variant } from '@poda/library/core/contract.ts';
import { defined } from '@poda/library/core/defined.ts';
import type { Result } from '@poda/library/core/result.ts';
import { formatOfFile, formats } from '@poda/library/notation/formats.ts';
import { noticeText } from '@poda/library/notation/reading-notice.ts';
import { sessionOf } from '@poda/library/play/session/record-session.ts';
import { readGameFile } from '../args/game-file.ts';
import type { Context } from '../command.ts';
import { type Failure, failed } from '../failure.ts';
import type { TerminalSession } from './external-players.ts';
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

export const loadGame = async (game: TerminalGame, name: string): Promise<void> => {
  if (name === '') return game.tell(game.say('load.which'));
  const { variant } = game.session;
  const session = await readSession(name, variant, game.conversation.context, text => game.tell(text));
  if (!session.ok) return game.tell(game.translator.problem(session.error.problem));
  game.session = session.value;
  game.autosave.leave();
  game.tell(game.say('load.done', { path: name, game: session.value.variant.name }));
  game.afterJump();
};

/** The first game of a file, up to an error. A file must not start programs, so people take its bots' seats. */
export const readSession = async (
  path: string,
  variant: Variant | undefined,
  context: Context,
  tell: (text: string) => void,
  areBotsReplaced = false,
): Promise<Result<TerminalSession, Failure>> => {
  const { translator } = context;
  const read = await readGameFile(path, defined({ variant }), context);
  if (!read.ok) return read;
  const [record] = read.value.records;
  for (const notice of read.value.notices) tell(noticeText(notice, translator));
  for (const { kind, name } of record.players)
    if (kind === 'bot' && !areBotsReplaced) tell(translator.say('load.bot-seat', { name }));
  const session = sessionOf(record);
  return session.ok ? session : failed(session.error);
};

/** Copies by the escape sequence OSC 52, and prints for terminals without it. */
export const copyText = (game: TerminalGame, what: string): void => {
  const isGame = /^(partida|game)$/i.test(what);
  const text = isGame ? formats[0]!.write([game.session.record()]).trimEnd() : game.session.state.text;
  const { terminal } = game.conversation;
  const { output } = terminal;
  if (terminal.isInteractive && !game.options.isPlain)
    output.write(output.ownSequence(`\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`));
  game.conversation.show(text);
};
