import type { Variant } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import { Random } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import type { SavedGame } from '../../store/saved-game.ts';
import type { Context } from '../command.ts';
import { nodeEngine } from '../engine/node-engine.ts';
import { Keyboard } from '../terminal/keyboard.ts';
import { INTERRUPTED } from '../terminal/terminal.ts';
import { Conversation } from './conversation.ts';
import { Autosave, type LeftGame } from './autosave.ts';
import type { Guests, TableSession } from './guests.ts';
import { completions } from './command-words.ts';
import { type Ending, Table, type TableStyle } from './terminal-game.ts';

/** The table at which somebody sits now, for the completion of lines and for whoever interrupts. */
let current: Table | undefined;

/** Sits down at the terminal; an interrupt at any moment leaves it as it was, and the game is kept. */
export const openConversation = (context: Context, isPlain: boolean, guests: Guests): Conversation => {
  const { terminal } = context;
  let isInterrupted = false;
  const interrupt = () => {
    // Whoever insists does not wait until the guests have gone.
    if (isInterrupted) process.exit(INTERRUPTED);
    isInterrupted = true;
    conversation.keyboard.close();
    if (terminal.isInteractive) conversation.tell('');
    if (current?.autosave.isKept) conversation.tell(context.translator.say('play.kept'));
    if (guests.areSeated) void guests.dismiss().finally(() => process.exit(INTERRUPTED));
    else process.exit(INTERRUPTED);
  };
  const keyboard = new Keyboard(terminal, interrupt, line => (current === undefined ? [] : completions(current, line)));
  const conversation = new Conversation(keyboard, context, isPlain, guests);
  terminal.onInterrupt?.(interrupt);
  return conversation;
};

/** A game, and the file it is kept in if it was begun before. */
export interface StartedGame {
  readonly session: TableSession;
  readonly saved?: SavedGame | undefined;
}

/** Plays a game until it is over or somebody leaves. */
export const playAt = async (
  conversation: Conversation,
  { session, saved }: StartedGame,
  style: TableStyle,
  isGuarded: boolean,
  offered: LeftGame | null = null,
): Promise<Ending> => {
  const engine = nodeEngine();
  const autosave = new Autosave(conversation.context, saved);
  const table = new Table(session, conversation, engine, { ...style }, autosave, isGuarded, offered);
  current = table;
  try {
    return await table.play();
  } finally {
    current = undefined;
    await Promise.all([engine.close(), conversation.guests.leave()]);
  }
};

/** Decides by lot what the user left open, such as who starts in Ur. */
export const drawLots = (variant: Variant, seed: number, { terminal, translator }: Context): Variant => {
  const random = new Random(seed);
  const drawn = openOptions(variant).map(({ id, values }) => `${id}=${random.pick(values)}`);
  if (drawn.length === 0) return variant;
  const decided = withOptions(variant, drawn);
  const first = new GameState(decided).side;
  terminal.output.write(`${translator.say('play.starts', { side: translator.sideName(decided, first) })}\n`);
  return decided;
};

/** The variant in which side 0 begins, where the lot would decide about it. */
export const letFirstBegin = (variant: Variant): Variant => {
  for (const { id, values } of openOptions(variant))
    for (const value of values) {
      const decided = withOptions(variant, [`${id}=${value}`]);
      if (new GameState(decided).side === 0) return decided;
    }
  return variant;
};

const openOptions = ({ game, ruleset, options }: Variant) =>
  game.rulesets
    .find(({ id }) => id === ruleset)!
    .options.filter(({ id, default: usual }) => usual === null && options[id] === undefined);

const withOptions = ({ name }: Variant, chosen: readonly string[]): Variant =>
  unwrap(parseVariant(games, `${name}${name.includes('?') ? '&' : '?'}${chosen.join('&')}`));

/** The present moment, as records write it. */
export const momentNow = (): string => `${new Date().toISOString().slice(0, 19)}Z`;
