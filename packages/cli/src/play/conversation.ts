import type { GamePlayer, Variant } from '@poda/library/core/contract.ts';
import { err, problem, type Result } from '@poda/library/core/result.ts';
import type { RecordClock } from '@poda/library/notation/record/record.ts';
import { sayOf } from '@poda/library/play/game-in-words.ts';
import { parseClock } from '@poda/library/play/session/clock.ts';
import {
  type ExternalPlayer,
  isExternalPlayer,
  readComputerPlayer,
  type Seats,
} from '@poda/library/play/session/seats.ts';
import { formatPlayer, type Player } from '@poda/library/search/players/player-names.ts';
import type { Context } from '../command.ts';
import type { Keyboard, QuestionOptions, TypedLine } from '../terminal/keyboard.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { wrapForTerminal } from '../terminal/wrap.ts';
import type { ExternalPlayers } from './external-players.ts';

export class Conversation {
  /** A screen for the game and its messages; null if lines scroll. */
  stage: { tell(text: string): void; redraw(): void; leave(): void } | null = null;
  /** Lets a screen that was left open again. */
  beforeQuestion = () => {};

  constructor(
    readonly keyboard: Keyboard,
    readonly context: Context,
    /** True to show prompts even if the input is not a terminal. */
    private readonly isPlain: boolean,
    readonly externals: ExternalPlayers,
  ) {}

  get terminal(): Terminal {
    return this.context.terminal;
  }

  tell(text: string): void {
    if (this.stage !== null) this.stage.tell(text);
    else this.terminal.output.writeLine(wrapForTerminal(text, this.terminal));
  }

  /** Prints without wrapping, as for a board. */
  show(text: string): void {
    if (this.stage !== null) this.stage.tell(text);
    else this.terminal.output.writeLine(text);
  }

  /** Writes to stderr, or to the screen of the game. */
  note(text: string): void {
    if (this.stage !== null) this.stage.tell(text);
    else this.terminal.errors.writeLine(text);
  }

  async ask(prompt: string, options: QuestionOptions = {}): Promise<TypedLine> {
    this.beforeQuestion();
    if (this.terminal.isInteractive) {
      const line = await this.keyboard.ask(wrapForTerminal(prompt, this.terminal), options);
      // After Ctrl-D the cursor is still on the prompt.
      if (line === null && this.stage === null) this.terminal.output.write('\n');
      return line;
    }
    // Without a terminal, the prompt loses the sign that marks the input line.
    const text = prompt.replace(/\n[|>]: ?$|\n> $/, '').trimEnd();
    if (this.isPlain) this.tell(text);
    return await this.keyboard.ask('', options);
  }
}

/** True if the user leaves, and at EOF. */
export const isLeaving = (line: TypedLine): line is null =>
  line === null || (typeof line === 'string' && leavingWord.test(line));

const leavingWord = /^(salir|exit|quit)\.?$/i;

export const answerOf = (line: TypedLine): string =>
  typeof line === 'string' ? line.replace(/\.$/, '').toLowerCase() : '';

/** Null for no clock, undefined if the user leaves. An answer that belongs to the next question means no clock. */
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
      conversation.keyboard.putBack(line);
      return null;
    }
    conversation.tell(translator.problem(clock.error));
  }
};

/** Null if the user leaves. The answer may say who plays first. */
export const askSeats = async (conversation: Conversation, variant: Variant, drawSide: DrawSide | undefined) => {
  const line = await askMode(conversation, variant);
  if (isLeaving(line)) return null;
  const answer = answerOf(line);
  const seats = await askSeatsOfMode(answer, conversation, variant, drawSide);
  const mode = modeOf(answer);
  return seats && { seats, areSidesChosen: mode === 'first' || mode === 'second' };
};

type DrawSide = () => 0 | 1;

/** `a`, `b`, `c`, or two letters, H for a person and O for the computer. Without `drawSide` the person is first. */
export const askSeatsOfMode = async (
  answer: string,
  conversation: Conversation,
  variant: Variant,
  drawSide: DrawSide | undefined,
): Promise<Seats<ExternalPlayer> | null> => {
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
      const isAsked = mode === 'mixed' && drawSide !== undefined;
      const side = isAsked ? await askSide(conversation, variant, drawSide) : mode === 'second' ? 1 : 0;
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

export const askMode = (conversation: Conversation, variant: Variant): Promise<TypedLine> => {
  const { translator } = conversation.context;
  return conversation.ask(sayOf(variant, translator, 'mode.ask', { others: playerExamples(variant) }));
};

export const isModeAnswer = (answer: string): boolean => modeOf(answer) !== undefined;

const modeOf = (answer: string) => modes.get(answer.replace(/[\s,/-]+/g, ''));

/** True for one of the letters that name who plays. */
export const isModeLetter = (word: string): boolean => /^[abc]$/.test(word);

/** An empty answer draws the side. */
const askSide = async (conversation: Conversation, variant: Variant, drawSide: DrawSide): Promise<0 | 1 | null> => {
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

/** Null if the user leaves. */
const askPlayers = async (
  conversation: Conversation,
  variant: Variant,
): Promise<(Player | ExternalPlayer)[] | null> => {
  const { translator } = conversation.context;
  for (const { id } of variant.game.players) {
    const about = translator.ofGame(variant.game, `player.${id}.about`);
    if (about !== undefined) conversation.tell(`${id}: ${about}`);
  }
  for (;;) {
    const line = await conversation.ask(sayOf(variant, translator, 'level.ask', { others: playerExamples(variant) }));
    if (isLeaving(line)) return null;
    const players = await readPlayers(
      typeof line === 'string' ? line.replace(/\.$/, '') : '',
      variant,
      conversation.externals,
    );
    if (players.ok) return players.value;
    conversation.tell(translator.problem(players.error, variant.game));
  }
};

/** Each word is a player's name, a bot's path or command, or a number: a level or a search depth. */
export const readPlayers = async (
  text: string,
  variant: Variant,
  externals: ExternalPlayers,
): Promise<Result<(Player | ExternalPlayer)[]>> => {
  const words = wordsOf(text);
  if (words.length < 1 || words.length > 2) return problem('unreadable-players', { text });
  const players: (Player | string)[] = [];
  for (const word of words) {
    if (word === 'human') return problem('unreadable-players', { text });
    const name = /^\d+$/.test(word) ? `${numberedPlayer(variant)}:${word}` : word;
    const player = readComputerPlayer(name, variant.game);
    if (!player.ok && (player.error.code !== 'unknown-player' || !looksLikeExternalPlayer(word))) return player;
    players.push(player.ok ? player.value : word);
  }
  const seated = await externals.findAmong(players, variant);
  return seated.ok ? seated : err(seated.error.problem);
};

/** A mistyped level is not looked up as a bot. */
const looksLikeExternalPlayer = (word: string): boolean => /[./:\s]/.test(word);

/** Quotes keep spaces, as in a shell. */
const wordsOf = (text: string): string[] =>
  [...text.matchAll(/"([^"]*)"|'([^']*)'|([^\s,]+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );

const numberedPlayer = ({ game }: Variant): string => game.players.find(isNumbered)?.id ?? 'level';

const isNumbered = ({ isNamedByNumber }: GamePlayer): boolean => isNamedByNumber === true;

const playerExamples = ({ game: { players } }: Variant): string =>
  [
    ...(players.some(isNumbered) ? ['level:5'] : []),
    ...players.filter(player => !isNumbered(player)).map(({ id }) => id),
    ...['random', 'greedy', 'plain:4', 'engine', './bot.py'],
  ].join(', ');

export const shortName = (player: Player | ExternalPlayer): string =>
  isExternalPlayer(player) ? player.name : formatPlayer(player).replace(/\?.*$/, '');
