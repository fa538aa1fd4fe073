import type { Variant } from '../core/contract.ts';
import { GameState } from '../core/game-state.ts';
import { Random } from '../core/random.ts';
import { expect, ok } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { capitalised } from '../i18n/translate.ts';
import { formatPlayer, type Player } from '../search/players.ts';
import { drawBoard } from './board.ts';
import type { Actions, Context } from './commands.ts';
import { Engine } from './engine.ts';
import { hintText } from './hint-text.ts';
import { stateOf } from './requests.ts';
import { readSeats, type Seats } from './seats.ts';
import { LineReader } from './terminal.ts';

/** `poda play GAME`: two people at one keyboard, or a person and the computer, or the computer with itself. */
export const actions: Actions = {
  run: async (request, context) => {
    const read = stateOf(request, 'play');
    if (!read.ok) return read;
    const { seed, position } = request.flags;
    const seats = await readSeats(request.flags, read.value.variant);
    if (!seats.ok) return seats;
    const lot = typeof seed === 'number' ? seed : drawSeed();
    const random = new Random(lot);
    const isFromStart = position === undefined && read.value.moveTexts().length === 0;
    const state = isFromStart ? new GameState(drawLots(read.value.variant, random, context)) : read.value;
    const reader = new LineReader(context.terminal, () => process.exit(130));
    const computers = { seats: seats.value, seed: lot, isGuarded: seed === undefined };
    await playToTheEnd(state, random, reader, context, computers);
    reader.close();
    return ok(state.outcome() === null ? context.translator.say('menu.bye') : undefined);
  },
};

/** A seed that nobody knows before. */
export const drawSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!;

/** Decides by lot what the user left open, such as who starts in Ur. */
export const drawLots = (variant: Variant, random: Random, { terminal, translator }: Context): Variant => {
  const ruleset = variant.game.rulesets.find(({ id }) => id === variant.ruleset);
  const open = ruleset?.options.filter(({ id, default: usual }) => usual === null && variant.options[id] === undefined);
  if (open === undefined || open.length === 0) return variant;
  const drawn = open.map(({ id, values }) => `${id}=${random.pick(values)}`).join('&');
  const decided = expect(parseVariant(games, `${variant.name}${variant.name.includes('?') ? '&' : '?'}${drawn}`));
  const first = new GameState(decided).side;
  terminal.output.write(`${translator.say('play.starts', { side: translator.sideName(decided, first) })}\n`);
  return decided;
};

/** Plays until the game is over or somebody leaves. */
export const playToTheEnd = async (
  state: GameState,
  random: Random,
  reader: LineReader,
  context: Context,
  computers: Computers,
): Promise<void> => {
  const engine = new Engine();
  try {
    await playWith(engine, state, random, reader, context, computers);
  } finally {
    await engine.close();
  }
};

/** Who of the two is a computer, and whether its moves must repeat. */
interface Computers {
  readonly seats: Seats;
  readonly seed: number;
  readonly isGuarded: boolean;
}

const playWith = async (
  engine: Engine,
  state: GameState,
  random: Random,
  reader: LineReader,
  context: Context,
  { seats, seed, isGuarded }: Computers,
): Promise<void> => {
  const { translator, terminal } = context;
  const tell = (text: string) => terminal.output.write(`${text}\n`);
  const show = () => {
    tell(`\n${drawBoard(state, translator, terminal)}`);
    if (state.variant.dice !== null && !state.isChance && state.outcome() === null)
      tell(translator.say('play.dice', { count: diceOf(state) }));
  };
  tell(translator.ofGame(state.variant.game, 'move.help') ?? '');
  tell(translator.say('play.hint'));
  show();
  let begun = '';
  for (;;) {
    const outcome = state.outcome();
    if (outcome !== null) {
      tell(`\n${translator.say('play.over')}\n${translator.outcome(state.variant, outcome)}`);
      return;
    }
    const side = capitalised(translator.sideName(state.variant, state.side));
    if (state.isChance) {
      rollDice(state, random, context);
      continue;
    }
    const [only, ...others] = state.legalMoves();
    if (only !== undefined && others.length === 0 && state.cells(only).length === 0) {
      tell(translator.say('play.passed', { side, count: diceOf(state) }));
      state.play(only);
      continue;
    }
    const computer = seats[state.side];
    if (computer !== null) {
      const move = await engine.chooseMove(state, computer, seed + state.plies, isGuarded);
      tell(translator.say('play.moved', { side, player: shortName(computer), move }));
      expect(state.playText(move));
      show();
      continue;
    }
    const line = await reader.ask(translator.say(begun === '' ? 'play.turn' : 'play.destination', { side }));
    if (isLeaving(line)) return;
    if (line === '') continue;
    if (line === '?') tell(translator.say('play.legal', { moves: legalTexts(state).join('  ') }));
    else if (/^(pista|hint)$/i.test(line)) tell(await askForHints(engine, state, context));
    else if (/^(ayuda|help)$/i.test(line)) tell(translator.say('play.help'));
    else if (/^(posición|posicion|position)$/i.test(line)) tell(state.text);
    else if (/^(deshacer|undo)$/i.test(line)) {
      begun = '';
      let isBack = takeBack(state);
      while (isBack && seats[state.side] !== null) isBack = takeBack(state);
      if (isBack) show();
      else tell(translator.say('play.nothing-to-undo'));
    } else {
      const played = state.playText(begun + line);
      begun = '';
      if (played.ok) show();
      else if (played.error.code === 'incomplete-move') begun = line;
      else tell(translator.problem(played.error, state.variant.game));
    }
  }
};

/** The three best moves, best first. */
const askForHints = async (engine: Engine, state: GameState, { translator }: Context): Promise<string> => {
  const { lines } = await engine.analyse(state, { nodes: HINT_NODES, lines: 3, search: 'strong' });
  return hintText(lines, translator);
};

const HINT_NODES = 200_000;

/** A player's name without its settings, which were told on the command line. */
const shortName = (player: Player): string => formatPlayer(player).replace(/\?.*$/, '');

/** Whether somebody wants to leave, or there is nothing more to read. */
export const isLeaving = (line: string | null): line is null => line === null || /^(salir|exit|quit)\.?$/i.test(line);

const legalTexts = (state: GameState): string[] => state.legalMoves().map(move => state.moveText(move));

/** The count that lies on the table. */
const diceOf = (state: GameState): number => state.variant.dice?.countOn(state.position) ?? 0;

/** Lets the dice fall and shows each of them, then the count. */
const rollDice = (state: GameState, random: Random, { translator, terminal }: Context): void => {
  const side = capitalised(translator.sideName(state.variant, state.side));
  state.play(state.legalMoves()[random.weighted(state.chances())]!);
  const count = diceOf(state);
  const { number, zeroCountsAs } = state.variant.dice!;
  const ones = count === zeroCountsAs && count > number ? 0 : count;
  const faces = random.shuffled(Array.from({ length: number }, (_, i) => (i < ones ? '[1]' : '[0]'))).join(' ');
  const zero = ones === 0 && zeroCountsAs > 0 ? ` ${translator.say('play.zero', { count })}` : '';
  terminal.output.write(`${translator.say('play.rolled', { side, faces, count })}${zero}\n`);
};

/** Takes back the last move that somebody chose, with the dice and passes after it; false where there is none. */
const takeBack = (state: GameState): boolean => {
  const texts = state.moveTexts();
  while (state.plies > 0) {
    const move = state.undo();
    if (!state.isChance && state.cells(move).length > 0) return true;
  }
  for (const text of texts) expect(state.playText(text));
  return false;
};
