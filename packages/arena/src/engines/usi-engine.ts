import type { Move } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { err, type Result, unwrap } from '@poda/library/core/result.ts';
import { SHOWN_WIN } from '@poda/library/core/shown-value.ts';
import { checkedThought, type Thought } from '@poda/library/core/thought.ts';
import { fairyMove, findFairyMove, fromUci, toFairySfen } from '@poda/library/notation/usi/fairy.ts';
import type { Question, Setting } from '../game/player.ts';
import type { BotProcess } from '../process/bot-process.ts';
import { gameOfProtocol } from '../protocols/engine-games.ts';
import {
  type Flavour,
  formatUsiCommand,
  parseUsiAnswer,
  toUciFen,
  toUciMove,
  type UsiCommand,
  type UsiGo,
  type UsiOption,
  type UsiScore,
} from '../protocols/usi.ts';
import {
  announcedMillis,
  askAtStart,
  type EngineOptions,
  type EngineProtocol,
  type EngineStart,
  type EngineTalk,
  findEngineMove,
  findUnsupportedOption,
  type Misconduct,
  type OfferedOption,
  offeredOption,
  UNCLOCKED_MILLIS,
  variantNotOffered,
} from './engine-protocol.ts';

export const usiProtocol = (flavour: Flavour): EngineProtocol => ({
  id: flavour,
  gameId: gameOfProtocol.usi,
  canResign: true,
  begin: (engine, setting, options) => begin(engine, setting, options, flavour),
});

/** Newer versions of Fairy-Stockfish call the option USI_Variant in USI. */
const variantOptions: readonly string[] = ['USI_Variant', 'UCI_Variant'];

/** The rulesets of micro-shogi in engines with Poda's piece letters, and in those with Fairy-Stockfish's. */
const variantNames: Readonly<Record<string, { readonly own: string; readonly fairy: string }>> = {
  nodrops: { own: 'microshogi:nodrops', fairy: 'micronodrops' },
  drops: { own: 'microshogi:drops', fairy: 'micro' },
};

const begin = async (
  engine: BotProcess,
  { variant }: Setting,
  options: EngineOptions,
  flavour: Flavour,
): Promise<EngineStart> => {
  const write = (command: UsiCommand) => formatUsiCommand(command, flavour);
  const { own, fairy } = variantNames[variant.ruleset]!;
  let offer = await askOptions(engine, flavour);
  if (offer.kind !== 'offer') return offer;
  const unfit = findUnsupportedOption(options, offeredOptions(offer.options, flavour));
  if (unfit !== null) return unfit;
  for (const [name, value] of options) engine.send(write({ kind: 'setoption', name, value }));
  const nameAmong = (variants: readonly string[] | undefined) => [own, fairy].find(name => variants?.includes(name));
  // An option may have loaded variants from a file, so the engine is asked again.
  if (options.length > 0 && offer.variants !== undefined && nameAmong(offer.variants) === undefined)
    offer = await askOptions(engine, flavour);
  if (offer.kind !== 'offer') return offer;
  const { variants, variantOption = '' } = offer;
  const chosen = nameAmong(variants);
  if (variants !== undefined && chosen === undefined) return variantNotOffered(variant.name, variantOption, variants);
  // An engine without an option for variants plays only this game: in USI with Poda's piece letters, in UCI with those
  // of Fairy-Stockfish.
  const isFairy = flavour === 'uci' || chosen === fairy;
  const choice = chosen && write({ kind: 'setoption', name: variantOption, value: chosen });
  const lines = [...(choice === undefined ? [] : [choice]), 'isready'];
  const ready = await askAtStart(engine, lines, parseUsiAnswer, ({ kind }) => kind === 'readyok');
  if (ready.kind !== 'answered') return ready;
  engine.send(write({ kind: 'newgame' }));
  return { kind: 'begun', talk: new UsiTalk(flavour, isFairy) };
};

/** `variants` and `variantOption` are undefined if no option selects a variant. */
const askOptions = async (engine: BotProcess, flavour: Flavour) => {
  const hello = await askAtStart(
    engine,
    [flavour],
    parseUsiAnswer,
    answer => answer.kind === 'ok' && answer.flavour === flavour,
  );
  if (hello.kind !== 'answered') return hello;
  const options = hello.answers.flatMap(said => (said.kind === 'option' ? [said.option] : []));
  const choice = options.find(({ name, type }) => type === 'combo' && variantOptions.includes(name));
  const variants = choice?.type === 'combo' ? choice.values : undefined;
  return { kind: 'offer' as const, options, variants, variantOption: choice?.name };
};

const offeredOptions = (options: readonly UsiOption[], flavour: Flavour): OfferedOption[] => {
  const isNamed = (name: string) => options.some(option => option.name === name);
  return [...options.map(offeredOptionOf), ...assumed[flavour].filter(({ name }) => !isNamed(name))];
};

const offeredOptionOf = (option: UsiOption): OfferedOption => {
  const { name, type } = option;
  if (type === 'spin') return offeredOption(name, type, { min: option.least, max: option.most });
  return offeredOption(name, type, type === 'combo' ? { values: option.values } : {});
};

/** The USI protocol defines these options for every engine, so engines do not announce them. */
const assumed: Readonly<Record<Flavour, readonly OfferedOption[]>> = {
  usi: [offeredOption('USI_Hash', 'spin', { min: 1 }), offeredOption('USI_Ponder', 'check')],
  uci: [],
};

class UsiTalk implements EngineTalk {
  constructor(
    private readonly flavour: Flavour,
    private readonly isFairy: boolean,
  ) {}

  ask(question: Question): readonly string[] {
    return [this.position(question.state), formatUsiCommand({ kind: 'go', go: this.go(question) }, this.flavour)];
  }

  isAnswer(line: string): boolean {
    return /^\s*bestmove\b/.test(line);
  }

  thoughtIn(line: string): Thought | undefined {
    const answer = /^\s*info\b/.test(line) ? parseUsiAnswer(line) : undefined;
    if (!answer?.ok || answer.value?.kind !== 'info') return undefined;
    const { depth, nodes, score, multipv = 1 } = answer.value.info;
    if (multipv > 1) return undefined;
    return checkedThought({ depth, nodes, ...(score && this.valueOf(score)) });
  }

  read(line: string, state: GameState): Result<Move, Misconduct> {
    const answer = parseUsiAnswer(line);
    if (!answer.ok || answer.value?.kind !== 'bestmove') return err({ fault: 'unreadable-answer', what: line });
    const { move: text } = answer.value;
    if (text === 'resign') return err({ fault: 'resignation', what: text });
    // The rules declare a win, not the engine.
    if (text === 'win') return err({ fault: 'illegal-move', what: text });
    return findEngineMove(text, moveText => this.find(state, moveText));
  }

  /** The value in men, and the plies to the end; UCI counts moves to mate, USI plies. */
  private valueOf(score: UsiScore): Pick<Thought, 'value' | 'plies'> {
    if (score.kind === 'cp') return { value: score.value / 100 };
    const { value: distance, isWon } = score;
    const value = isWon ? SHOWN_WIN : -SHOWN_WIN;
    if (distance === null) return { value };
    return { value, plies: this.flavour === 'usi' ? distance : isWon ? 2 * distance - 1 : 2 * distance };
  }

  private find(state: GameState, text: string): Result<Move> {
    if (!this.isFairy) return state.findMove(text);
    return findFairyMove(state, this.flavour === 'uci' ? fromUci(text) : text);
  }

  /** Sends the start position in full and not as `startpos`, so that engine and referee need not agree on one. */
  private position(state: GameState): string {
    const sfen = this.isFairy ? toFairySfen(state.start) : state.start;
    const isUci = this.flavour === 'uci';
    return formatUsiCommand({
      kind: 'position',
      form: isUci ? 'fen' : 'sfen',
      text: isUci ? toUciFen(sfen) : `${sfen} 1`,
      moves: this.movesOf(state),
    });
  }

  private movesOf(state: GameState): string[] {
    const replay = unwrap(GameState.read(state.variant, state.start));
    return state.moveTexts().map(text => {
      const move = unwrap(replay.findMove(text));
      const written = this.isFairy ? fairyMove(replay, move) : text;
      replay.play(move);
      return this.flavour === 'uci' ? toUciMove(written) : written;
    });
  }

  private go({ state, clock, nodes }: Question): UsiGo {
    const ofNodes = nodes === undefined ? {} : { nodes };
    if (clock === null) return nodes === undefined ? this.perMove(UNCLOCKED_MILLIS) : ofNodes;
    if (clock.per === 'move') return { ...this.perMove(announcedMillis(clock)), ...ofNodes };
    const own = Math.floor(clock.limitMillis);
    const other = Math.floor(clock.otherMillis);
    const [first, second] = state.side === 0 ? [own, other] : [other, own];
    const inc = clock.incrementMillis;
    // Side 0 is black in USI and white in UCI.
    const [btime, wtime] = this.flavour === 'usi' ? [first, second] : [second, first];
    return { btime, wtime, binc: inc, winc: inc, ...ofNodes };
  }

  private perMove(millis: number): UsiGo {
    return this.flavour === 'usi' ? { btime: 0, wtime: 0, byoyomi: millis } : { movetime: millis };
  }
}
