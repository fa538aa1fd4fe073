import type { SavedGame } from '@poda/arena/files/saved-game.ts';
import { nodeEngine } from '@poda/library/node/node-engine.ts';
import type { Context } from '../command.ts';
import { Keyboard } from '../terminal/keyboard.ts';
import { EXIT_INTERRUPTED } from '../terminal/terminal.ts';
import { Autosave, type UnfinishedGame } from './autosave.ts';
import { Conversation } from './conversation.ts';
import type { ExternalPlayers, TerminalSession } from './external-players.ts';
import { playToEnd } from './game-loop.ts';
import { type Ending, type GameOptions, TerminalGame } from './terminal-game.ts';
import { completions } from './typed-commands.ts';

let current: TerminalGame | undefined;

/** Ctrl-C restores the terminal and keeps the saved game. */
export const openConversation = (context: Context, isPlain: boolean, externals: ExternalPlayers): Conversation => {
  const { terminal } = context;
  let isInterrupted = false;
  const interrupt = (exitCode = EXIT_INTERRUPTED) => {
    // A second Ctrl-C does not wait for the bots.
    if (isInterrupted) process.exit(exitCode);
    isInterrupted = true;
    const { stage } = conversation;
    stage?.leave();
    conversation.keyboard.close();
    if (terminal.isInteractive && stage === null) conversation.tell('');
    if (current?.autosave.isSaved) conversation.tell(context.translator.say('play.kept'));
    if (externals.areSeated) void externals.abandon().finally(() => process.exit(exitCode));
    else process.exit(exitCode);
  };
  const keyboard = new Keyboard(terminal, interrupt, line => (current === undefined ? [] : completions(current, line)));
  const conversation = new Conversation(keyboard, context, isPlain, externals);
  externals.note = text => conversation.note(text);
  terminal.onInterrupt?.(interrupt);
  return conversation;
};

export interface StartedGame {
  readonly session: TerminalSession;
  readonly saved?: SavedGame | undefined;
}

/** Finally ends the engine's threads and the bots. */
export const playGame = async (
  conversation: Conversation,
  { session, saved }: StartedGame,
  options: GameOptions,
  isTimeLimited: boolean,
  offered: UnfinishedGame | null = null,
): Promise<Ending> => {
  const engine = nodeEngine();
  const autosave = new Autosave(conversation.context, saved);
  const game = new TerminalGame(session, conversation, engine, { ...options }, autosave, isTimeLimited, offered);
  current = game;
  try {
    return await playToEnd(game);
  } finally {
    current = undefined;
    await Promise.all([engine.close(), conversation.externals.leave()]);
  }
};

export const utcNow = (): string => `${new Date().toISOString().slice(0, 19)}Z`;
