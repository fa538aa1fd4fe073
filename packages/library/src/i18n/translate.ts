import { type Game, opponent, type Side, type Variant } from '../core/contract.ts';
import { defined } from '../core/defined.ts';
import type { Outcome, Reason } from '../core/outcome.ts';
import type { Problem } from '../core/result.ts';
import { cutText, visibleLine } from '../core/text/visible.ts';
import { fill, type Language, languages, type Values, type ValuesFor } from '../core/text/words.ts';
import type { es } from './es.ts';

export type Key = keyof typeof es;

export type Sentences = Readonly<Record<string, string>>;

/** Values are required if the sentence has places for them, and optional if the key may be any. */
export type ValuesForKey<K extends string, Own extends Sentences = typeof es> = Key extends K
  ? [values?: Values]
  : ValuesFor<K extends keyof Own ? Own[K] : (typeof es)[K & Key]>;

export type WhatCode = {
  [Name in keyof typeof es]: Name extends `what.${infer Code}` ? Code : never;
}[keyof typeof es];

/** `code` is set if Poda has a message for the event. */
export interface Happening {
  readonly what: string;
  readonly code?: WhatCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** `sides` is 2 if the name of the side is a plural, and `you` if the sentence speaks to the user. */
export interface SideValues {
  readonly side: string;
  readonly ofSide: string;
  readonly sides: 1 | 2 | 'you';
  readonly [name: string]: string | number;
}

/** `stuck` could not move, `player` is the winner's name, and `names` says how the reason names the two sides. */
interface OutcomeDetails {
  readonly stuck?: Side | undefined;
  readonly player?: string | undefined;
  readonly names?: { readonly winner: SideValues; readonly loser: SideValues };
}

/** `Own` are the Spanish sentences that a user interface adds, or words anew. */
export class Translator<Own extends Sentences = typeof es> {
  constructor(
    readonly language: Language,
    private readonly catalogue: Readonly<Record<Key | keyof Own, string>>,
    /** `ascii` for terminals that cannot show other characters. */
    private readonly letters: 'all' | 'ascii' = 'all',
    /** `turns` if the board can be turned, so that a side must not be named after its place on the board. */
    private readonly board: 'stays' | 'turns' = 'stays',
    /** Maximum length of the user's text in a sentence about a problem. */
    private readonly longestQuote = LONGEST_QUOTE,
  ) {}

  say<K extends Key | (keyof Own & string)>(key: K, ...[values]: ValuesForKey<K, Own>): string {
    return this.filled(this.catalogue[key], values);
  }

  has(key: string): boolean {
    return key in this.catalogue;
  }

  fixed(value: number, decimals: number): string {
    return this.withComma(value.toFixed(decimals));
  }

  number(value: number): string {
    return this.withComma(String(value));
  }

  ofGame(game: Game, key: string, values?: Values): string | undefined {
    const sentence = game.messages[this.language][key];
    return sentence === undefined ? undefined : this.filled(sentence, values);
  }

  gameName(game: Game): string {
    return this.ofGame(game, 'name') ?? game.id;
  }

  rulesetName(game: Game, ruleset: string): string {
    return this.ofGame(game, `ruleset.${ruleset}`) ?? ruleset;
  }

  sideName(variant: Variant, side: Side): string {
    return this.ofSide(variant, 'side', side) ?? String(side);
  }

  /** `side` has its article (`las blancas`), `ofSide` a preposition too; `{sides|gana|ganan}` chooses the verb. */
  sideValues(variant: Variant, side: Side): SideValues {
    const { game, ruleset } = variant;
    const name = this.ofSide(variant, 'subject', side) ?? this.sideName(variant, side);
    const number = this.ofGame(game, `subject.number.${ruleset}`) ?? this.ofGame(game, 'subject.number');
    return this.nameValues(name, number === 'plural' ? 2 : 1);
  }

  /** The name of a side in the messages of the ruleset, else of the game; on a turnable board, one without a place. */
  private ofSide({ game, ruleset }: Variant, name: 'side' | 'subject', side: Side): string | undefined {
    const keys = [`${name}.${ruleset}.${side}`, `${name}.${side}`].flatMap(key =>
      this.board === 'turns' ? [`${key}.on-turning-board`, key] : [key],
    );
    const key = keys.find(candidate => candidate in game.messages[this.language]);
    return key === undefined ? undefined : this.ofGame(game, key);
  }

  nameValues(name: string, sides: 1 | 2 = 1): SideValues {
    const ofSide = this.filled(this.catalogue['side.of'], { side: name }).replace(/^de el /, 'del ');
    return { side: name, ofSide, sides };
  }

  /** For example `dama blanca` or `peón del jugador 1`. */
  pieceName({ game, face: { board } }: Variant, piece: string, side: Side): string {
    const name = this.ofGame(game, `piece.${piece}`) ?? piece;
    return (
      this.ofGame(game, `piece.${piece}.${board.colours[side]}`) ??
      this.ofGame(game, `piece.of.${side}`, { piece: name }) ??
      name
    );
  }

  /** The sentence from the messages of the game, else from the common ones, else the bare code. */
  problem({ code, values: given = {} }: Problem, game?: Game): string {
    const quoted = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, quotable(value, this.longestValue(name))]),
    );
    const { expected, reason, what, whatCode } = quoted;
    const values: Values = {
      ...quoted,
      ...defined({
        // The value `expected` is the last part of a message key; the message replaces it in the sentence.
        expected: expected === undefined ? undefined : this.find(`expected.${expected}`, quoted),
        // The value `reason` may be an error code of the operating system, or why a file is skipped.
        reason: this.find(`system.${reason}`) ?? this.find(`skipped.${reason}`),
        what:
          whatCode === undefined ? undefined : this.happening({ what: `${what}`, code: `${whatCode}`, values: quoted }),
      }),
    };
    const part = (key: Key, place: string): string =>
      values[place] === undefined ? '' : this.filled(this.catalogue[key], values);
    const key = `problem.${code}`;
    const own = game && this.ofGame(game, key, values);
    const sentence = own ?? this.find(key, values) ?? code;
    const place = part('problem.in-file', 'inFile') + part('problem.in-move-list', 'number');
    const suggestion = part('did-you-mean', 'suggestion');
    return place + sentence + (suggestion && ` ${suggestion}`);
  }

  private longestValue(name: string): number {
    if (name === 'known') return Infinity;
    return name === 'text' || name === 'name' ? this.longestQuote : LONGEST_QUOTE;
  }

  happening({ what, code, values }: Pick<Happening, 'what' | 'values'> & { readonly code?: string }): string {
    return this.find(`what.${code}`, values) ?? this.spelled(visibleLine(what));
  }

  reason(game: Game, reason: Reason): string {
    const key = `outcome.${reason}`;
    return this.ofGame(game, key) ?? this.find(key) ?? reason;
  }

  outcome(variant: Variant, outcome: Outcome, details: OutcomeDetails = {}): string {
    const { winner } = outcome;
    const reason = this.outcomeReason(variant, outcome, details);
    if (winner === null) return this.filled(this.catalogue['outcome.draw'], { reason });
    return this.winFor(variant, winner, reason, details.player);
  }

  /** The reason without the result, as it stands after a colon. */
  outcomeReason(variant: Variant, { winner, reason }: Outcome, { stuck, names }: OutcomeDetails = {}): string {
    const by = stuck === undefined ? reason : `${reason}.${stuck === winner ? 'winner' : 'loser'}`;
    const why = winner === null ? undefined : this.why(variant, winner, `win.${by}`, {}, names);
    return why ?? this.reason(variant.game, reason);
  }

  /** `fault` is the name of the other side's fault. */
  winByFault(variant: Variant, winner: Side, fault: string, player: string): string {
    return this.winFor(variant, winner, this.why(variant, winner, 'win.fault', { fault })!, player);
  }

  private why(
    variant: Variant,
    winner: Side,
    key: string,
    values: Values = {},
    names: OutcomeDetails['names'] = {
      winner: { ...this.sideValues(variant, winner), side: this.catalogue['win.winner'] },
      loser: this.sideValues(variant, opponent(winner)),
    },
  ): string | undefined {
    const { side: loser, sides: losers, ofSide: ofLoser } = names.loser;
    const all = { ...values, winner: names.winner.side, winners: names.winner.sides, loser, losers, ofLoser };
    const sentence = this.ofGame(variant.game, key, all) ?? this.find(key, all);
    // Spanish leaves some subjects out.
    return sentence?.replaceAll('  ', ' ').trim();
  }

  private winFor(variant: Variant, winner: Side, reason: string, player?: string): string {
    const values = { ...this.sideValues(variant, winner), reason };
    return player === undefined
      ? capitalised(this.filled(this.catalogue['outcome.win'], values))
      : this.filled(this.catalogue['outcome.win-of'], { ...values, player });
  }

  private find(key: string, values?: Values): string | undefined {
    const sentence = (this.catalogue as Sentences)[key];
    return sentence === undefined ? undefined : this.filled(sentence, values);
  }

  private filled(sentence: string, values: Values = {}): string {
    const shown = Object.entries(values).map(
      ([name, value]) => [name, typeof value === 'number' ? this.number(value) : value] as const,
    );
    return this.spelled(fill(sentence, Object.fromEntries(shown)));
  }

  private withComma(number: string): string {
    return this.language === 'es' ? number.replace('.', ',') : number;
  }

  private spelled(sentence: string): string {
    return this.letters === 'ascii' ? toAscii(sentence) : sentence;
  }
}

export const toAscii = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\n\x20-\x7e]/gu, letter => asciiSigns[letter] ?? '?');

const asciiSigns: Readonly<Record<string, string>> = {
  '¿': '',
  '¡': '',
  '«': '"',
  '»': '"',
  '“': '"',
  '”': '"',
  '’': "'",
  '…': '...',
  '–': '-',
  '—': '-',
  '→': '->',
  '×': 'x',
  '·': '.',
  '\t': '\t',
  '\u00a0': ' ',
  ª: 'a',
  º: 'o',
};

/** The language in the variable PODA_LANG, else in the configuration, else of the locale; Spanish by default. */
export const languageFrom = (
  environment: Readonly<Record<string, string | undefined>>,
  configured?: Language,
): Language => {
  const [own, ...ofMachine] = ['PODA_LANG', 'LC_ALL', 'LANG'].map(name => environment[name]?.slice(0, 2).toLowerCase());
  const wishes = [own, configured, ...ofMachine];
  return languages.find(language => language === wishes.find(wish => wish === 'es' || wish === 'en')) ?? 'es';
};

const quotable = (value: string | number, most: number): string | number =>
  typeof value === 'number' ? value : cutText(value, most);

const LONGEST_QUOTE = 200;

export const capitalised = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);
