import type { Variant } from '../../core/contract.ts';
import { err, type Problem, problem, type Result } from '../../core/result.ts';
import type { FullKey } from '../../i18n/translators.ts';
import type { RecordClock } from '../../notation/record/record.ts';
import { parseClock } from '../../play/clock.ts';
import { type Guest, isGuest, readPlayer, type Seats } from '../../play/seats.ts';
import { sayOf } from '../../play/telling.ts';
import { formatPlayer, type Player } from '../../search/players/player-names.ts';
import type { Context } from '../command.ts';
import type { Asking, Keyboard, Line } from '../terminal/keyboard.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { fitted } from '../terminal/wrap.ts';
import type { Guests } from './guests.ts';

/** Talks with whoever sits at the terminal: says things, asks, and understands who leaves. */
export class Conversation {
  constructor(
    readonly keyboard: Keyboard,
    readonly context: Context,
    /** Whether questions and turns are told also where no person sits at a terminal. */
    private readonly isPlain: boolean,
    readonly guests: Guests,
  ) {}

  get terminal(): Terminal {
    return this.context.terminal;
  }

  /** Writes a text on lines of its own; on a terminal none is wider than the screen. */
  tell(text: string): void {
    this.terminal.output.write(`${fitted(text, this.terminal)}\n`);
  }

  /** Writes a text as it is, such as a board. */
  show(text: string): void {
    this.terminal.output.write(`${text}\n`);
  }

  /** Asks, and returns the line that answers; a prompt's last line is where the answer is typed. */
  async ask(prompt: string, asking: Asking = {}): Promise<Line> {
    if (this.terminal.isInteractive) {
      const line = await this.keyboard.ask(fitted(prompt, this.terminal), asking);
      // Ctrl-D leaves the cursor behind the prompt.
      if (line === null) this.terminal.output.write('\n');
      return line;
    }
    const told = prompt.replace(/\n[|>]: ?$|\n> $/, '').trimEnd();
    if (this.isPlain) this.tell(told);
    return await this.keyboard.ask('', asking);
  }
}

/** Whether somebody wants to leave, or there is nothing more to read. */
export const isLeaving = (line: Line): line is null =>
  line === null || (typeof line === 'string' && leavingWord.test(line));

const leavingWord = /^(salir|exit|quit)\.?$/i;

/** An answer without the full stop that some are used to, in small letters. */
export const answerOf = (line: Line): string => (typeof line === 'string' ? line.replace(/\.$/, '').toLowerCase() : '');

/**
 * Asks for the clock, none where the answer is empty; undefined where somebody leaves. The question after it is that of the
 * mode: whoever answers that one at once plays without a clock.
 */
export const askClock = async (conversation: Conversation): Promise<RecordClock | null | undefined> => {
  const { translator } = conversation.context;
  for (;;) {
    const line = await conversation.ask(translator.say('clock.ask'));
    if (isLeaving(line)) return undefined;
    const answer = answerOf(line);
    if (answer === '') return null;
    const clock = parseClock(answer);
    if (clock.ok) return clock.value;
    if (modeOf(answer) !== undefined) {
      conversation.keyboard.unread(line);
      return null;
    }
    conversation.tell(translator.problem(clock.error));
  }
};

/** Asks who plays: two people, a person and the computer, or the computer alone; null where somebody leaves. */
export const askSeats = async (
  conversation: Conversation,
  variant: Variant,
  drawSide: () => 0 | 1,
): Promise<Seats<Guest> | null> => {
  const { translator } = conversation.context;
  const word = (key: FullKey) => sayOf(variant, translator, key, { others: othersOf(variant) });
  const line = await conversation.ask(word('mode.ask'));
  if (isLeaving(line)) return null;
  return await askSeatsOfMode(answerOf(line), conversation, variant, drawSide);
};

/** The same for a mode that is known: its letter, or H for a person and O for the computer, twice. */
export const askSeatsOfMode = async (
  answer: string,
  conversation: Conversation,
  variant: Variant,
  drawSide: () => 0 | 1,
): Promise<Seats<Guest> | null> => {
  const mode = modeOf(answer);
  switch (mode) {
    case undefined:
      return null;
    case 'people':
      return [null, null];
    case 'computers': {
      const players = await askPlayers(conversation, variant);
      return players === null ? null : [players[0]!, players[1] ?? players[0]!];
    }
    default: {
      const side = mode === 'mixed' ? await askSide(conversation, variant, drawSide) : mode === 'first' ? 0 : 1;
      if (side === null) return null;
      const players = await askPlayers(conversation, variant);
      if (players === null) return null;
      return side === 0 ? [null, players[0]!] : [players[0]!, null];
    }
  }
};

const modes = new Map<string, 'people' | 'mixed' | 'first' | 'second' | 'computers'>([
  ['a', 'people'],
  ['b', 'mixed'],
  ['c', 'computers'],
  ['hh', 'people'],
  ['ho', 'first'],
  ['oh', 'second'],
  ['oo', 'computers'],
]);

const modeOf = (answer: string) => modes.get(answer.replace(/[\s,/-]+/g, ''));

/** Whether a word is one of the letters that name a mode. */
export const isMode = (word: string): boolean => /^[abc]$/.test(word);

/** Which side the person takes; where the answer is empty, the lot decides. */
const askSide = async (conversation: Conversation, variant: Variant, drawSide: () => 0 | 1): Promise<0 | 1 | null> => {
  const { translator } = conversation.context;
  for (;;) {
    const line = await conversation.ask(sayOf(variant, translator, 'order.ask'));
    if (isLeaving(line)) return null;
    const answer = answerOf(line);
    if (/^(1|primero|first)$/.test(answer)) return 0;
    if (/^(2|segundo|second)$/.test(answer)) return 1;
    if (answer === '') return drawSide();
    conversation.tell(translator.problem({ code: 'not-understood', values: { text: answer } }));
  }
};

/** One computer player, or two; null where somebody leaves. */
const askPlayers = async (conversation: Conversation, variant: Variant): Promise<(Player | Guest)[] | null> => {
  const { translator } = conversation.context;
  for (;;) {
    const line = await conversation.ask(sayOf(variant, translator, 'level.ask', { others: othersOf(variant) }));
    if (isLeaving(line)) return null;
    const players = await readPlayers(
      typeof line === 'string' ? line.replace(/\.$/, '') : '',
      variant,
      conversation.guests,
    );
    if (players.ok) return players.value;
    conversation.tell(translator.problem(players.error, variant.game));
  }
};

/**
 * Reads one computer player or two: names, or numbers alone, or what names a bot, in quotes where it has spaces. A number is a
 * level, but where the game has a player of its own it is how deep the tree of that player goes.
 */
export const readPlayers = async (
  text: string,
  variant: Variant,
  guests: Guests,
): Promise<Result<(Player | Guest)[], Problem>> => {
  const words = wordsOf(text);
  if (words.length < 1 || words.length > 2) return problem('unreadable-players', undefined, { text });
  const players: (Player | string)[] = [];
  for (const word of words) {
    const player = readPlayer(/^\d+$/.test(word) ? `${numberedPlayer(variant)}:${word}` : word, variant.game);
    if (!player.ok && (player.error.code !== 'unknown-player' || !looksLikeGuest(word))) return player;
    if (player.ok && player.value === null) return problem('unreadable-players', undefined, { text });
    players.push(player.ok ? player.value! : word);
  }
  const seated = await guests.fill(players, variant);
  return seated.ok ? seated : err(seated.error.problem);
};

/** Whether a word could be a path or a command; whoever mistypes a level is not told of bots. */
const looksLikeGuest = (word: string): boolean => /[./:\s]/.test(word);

/** The words of a line, as a shell has them: quotes hold together what belongs together. */
const wordsOf = (text: string): string[] =>
  [...text.matchAll(/"([^"]*)"|'([^']*)'|([^\s,]+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );

/** The player whom a number alone means. */
const numberedPlayer = ({ game }: Variant): string => game.players[0]?.id ?? 'level';

/** The players that a question names besides numbers. */
const othersOf = ({ game }: Variant): string =>
  [...(game.players.length > 0 ? ['level:5'] : []), 'random', 'greedy', 'plain:4', 'engine', './bot.py'].join(', ');

/** A player's name without its settings. */
export const shortName = (player: Player | Guest): string =>
  isGuest(player) ? player.name : formatPlayer(player).replace(/\?.*$/, '');
