import type { Side } from '../../core/contract.ts';
import type { Outcome } from '../../core/outcome.ts';
import { unwrap } from '../../core/result.ts';
import type { Seed } from '../../core/seed/seed.ts';
import { cutText, visible } from '../../core/text/visible.ts';
import type { Language } from '../../core/text/words.ts';
import type { Thought } from '../../core/thought.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games as allGames } from '../../games/index.ts';
import type { WhatCode } from '../../i18n/translate.ts';
import type { GameRecord, RecordPlayer, Runtime } from '../../notation/record/record.ts';
import { SidesOfMoves } from '../../notation/record/sides-of-moves.ts';
import type { PlayedGame } from '../game/played-game.ts';
import type { TimeControl } from '../game/time-control.ts';
import type { Evidence, Fault, Verdict } from '../game/verdict.ts';
import type { Anchor, MatchRating } from '../rating/rating.ts';
import type { SprtState, SprtTerms } from '../rating/sprt.ts';
import type { SettledTie, Standing, Summary } from '../rating/standings.ts';
import type { Level } from '../sandbox/confinement.ts';
import type { Bye, MiniMatch } from '../schedule/schedule.ts';
import type { TournamentFormat } from '../schedule/tournament-formats.ts';
import type { SkippedFile } from '../submissions/submissions.ts';

/** Copied from the input of a report to the data of its web page. */
interface ReportHead {
  readonly language: Language;
  readonly title: string;
  /** The date of play, or date and time in UTC. */
  readonly date: string;
  readonly form: 'match' | TournamentFormat;
  readonly game: string;
  readonly time: TimeControl;
  /** Null if the reader may not know it. */
  readonly seed: Seed | null;
  /** Null if no bots took part. */
  readonly level: Level | null;
  /** Games that were annulled and played again. */
  readonly voided: number;
}

export interface ReportSource extends ReportHead {
  /** The seats of the games are indices of this list. */
  readonly contenders: readonly { readonly name: string; readonly record: RecordPlayer }[];
  readonly games: readonly PlayedGame[];
  readonly summary: Summary;
  /** Knockout only. */
  readonly bracket?: Bracket;
  /** Match only: the first player relative to the second. */
  readonly match?: MatchRating;
  readonly sprt?: SprtTerms & SprtState;
  /** Games planned, if some have not been played yet. */
  readonly planned?: number | null;
  readonly notTaken?: readonly SkippedFile[];
}

/** A knockout so far; players by index. */
export interface Bracket {
  readonly miniMatches: readonly MiniMatch[];
  readonly byes: readonly Bye[];
}

/** The JSON in the web page of a report. Players are indices, and invisible characters in strings are made visible. */
export interface ReportData extends ReportHead {
  readonly format: 'poda-report';
  readonly version: 1;
  /** Null if all planned games are played. */
  readonly planned: number | null;
  /** Submitted files that are not bots or were refused. */
  readonly notTaken: readonly SkippedFile[];
  readonly players: readonly ReportPlayer[];
  readonly standings: readonly ReportStanding[];
  /** Rows and columns in the order of the standings. */
  readonly crossTable: Summary['crossTable'];
  readonly superiority: Summary['superiority'];
  readonly sideAdvantage: Summary['sideAdvantage'];
  readonly drawShare: number;
  readonly groups: readonly (readonly number[])[];
  readonly classes: readonly (readonly number[])[];
  readonly ties: readonly ReportTie[];
  readonly bracket: Bracket | null;
  /** Players with known ratings, whose mean fixes the scale. If empty, the mean of all players is 0. */
  readonly anchors: readonly Anchor[];
  readonly match: MatchRating | null;
  readonly sprt: (SprtTerms & SprtState) | null;
  /** Strings written by players, without duplicates; games refer to them by index. The first is empty. */
  readonly texts: readonly string[];
  readonly games: readonly ReportGame[];
}

interface ReportPlayer {
  readonly name: string;
  readonly kind: RecordPlayer['kind'];
  /** The name on the command line, if it has one. */
  readonly word?: string;
  /** The program that a bot ran under, and why. */
  readonly runtime?: Runtime;
}

export interface ReportStanding extends Omit<Standing, 'player'> {
  readonly player: number;
  readonly thinking: Thinking;
}

/** Includes the time for answers that lost a game by a fault. */
export interface Thinking {
  readonly moves: number;
  readonly millis: number;
  readonly longestMillis: number;
}

export interface ReportTie extends Omit<SettledTie, 'through' | 'out'> {
  readonly through: number;
  readonly out: number;
}

/** A game in compact form, complete enough to be replayed. */
export interface ReportGame {
  readonly number: number;
  readonly round: number;
  readonly seats: readonly [number, number];
  readonly start: string;
  readonly result: Outcome | null;
  /** Moves and rolls, separated by spaces. */
  readonly moves: string;
  readonly opening: number;
  /** Of each move, separated by commas; empty if unknown. */
  readonly millis: string;
  /**
   * For each move the search that its player reported: depth, nodes, value and plies, joined by slashes; moves by
   * commas.
   */
  readonly thoughts: string;
  readonly fault?: ReportFault;
  /** Of each side, as indices of `texts`. */
  readonly stderr: readonly [number, number];
}

export interface ReportFault {
  readonly by: Fault;
  readonly side: Side;
  readonly position: string;
  readonly millis: number;
  readonly what: string;
  /** If `what` is one of Poda's own sentences. */
  readonly code?: WhatCode;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Indices of `texts`. */
  readonly question?: number;
  readonly answer?: number;
  readonly traceback?: number;
  readonly stderr?: number;
  readonly exitCode?: number;
  readonly signal?: string;
}

/** Limits in characters on the strings of players, all together and each, so that the report stays small. */
const ALL_TEXT = 8_000_000;
const MIN_TEXT = 400;
const MAX_TEXT = 8_000;

export const reportData = (source: ReportSource): ReportData => {
  const { contenders, games, summary } = source;
  const maxText = Math.min(MAX_TEXT, Math.max(MIN_TEXT, Math.floor(ALL_TEXT / (4 * games.length + 1))));
  const texts = new Texts(maxText);
  const placeOf = new Map(contenders.map(({ name }, place) => [name, place]));
  const placesOf = (groups: readonly (readonly string[])[]) =>
    groups.map(group => group.map(name => placeOf.get(name)!));
  const thinking = thinkingOf(contenders.length, games);
  const hasDice = unwrap(parseVariant(allGames, source.game)).rules.dice !== null;
  const shortGames = games.map(game => ({ ...shortGame(game, texts), opening: hasDice ? 0 : openingIn(game.record) }));
  return {
    format: 'poda-report',
    version: 1,
    language: source.language,
    title: shownLine(source.title, MAX_TITLE),
    date: source.date,
    form: source.form,
    game: source.game,
    time: source.time,
    seed: source.seed,
    level: source.level,
    voided: source.voided,
    planned: source.planned ?? null,
    notTaken: (source.notTaken ?? [])
      .slice(0, MAX_NOT_TAKEN)
      .map(({ path, reason }) => ({ path: shownLine(path, MAX_TITLE), reason })),
    players: contenders.map(({ name, record: { kind, word, runtime } }) => ({
      name: shownLine(name),
      kind,
      ...(runtime === undefined ? {} : { runtime: shownRuntime(runtime) }),
      ...(word === undefined ? {} : { word: shownLine(word) }),
    })),
    standings: summary.standings.map(({ player, ...row }) => {
      const place = placeOf.get(player)!;
      return { ...row, player: place, thinking: thinking[place]! };
    }),
    crossTable: summary.crossTable,
    superiority: summary.superiority,
    sideAdvantage: summary.sideAdvantage,
    drawShare: summary.drawShare,
    groups: placesOf(summary.groups),
    classes: placesOf(summary.classes),
    ties: summary.ties.map(tie => ({ ...tie, through: placeOf.get(tie.through)!, out: placeOf.get(tie.out)! })),
    bracket: source.bracket ?? null,
    anchors: summary.anchors.map(({ player, rating }) => ({ player: placeOf.get(player)!, rating })),
    match: source.match ?? null,
    sprt: source.sprt ?? null,
    texts: texts.all,
    games: shortGames,
  };
};

const MAX_TITLE = 160;
const MAX_NOT_TAKEN = 200;

const shownRuntime = ({ name, reason, what }: Runtime): Runtime => ({
  name: shownLine(name),
  reason,
  ...(what === undefined ? {} : { what: shownLine(what, MAX_TITLE) }),
});

class Texts {
  readonly all: string[] = [''];
  private readonly places = new Map([['', 0]]);

  constructor(private readonly maxLength: number) {}

  place(text: string): number {
    const shown = shownTail(text, this.maxLength);
    let place = this.places.get(shown);
    if (place === undefined) {
      place = this.all.push(shown) - 1;
      this.places.set(shown, place);
    }
    return place;
  }
}

const shortGame = (
  { number, round, seats, record, verdict, stderr }: PlayedGame,
  texts: Texts,
): Omit<ReportGame, 'opening'> => ({
  number,
  round,
  seats,
  start: record.start,
  result: record.result,
  moves: record.moves.join(' '),
  millis: (record.millis ?? []).join(',').replace(/,+$/, ''),
  thoughts: (record.thoughts ?? []).map(shortThought).join(','),
  ...(verdict.by === 'rules' ? {} : { fault: shortFault(verdict, texts) }),
  stderr: [texts.place(stderr[0]), texts.place(stderr[1])],
});

const shortThought = (thought: Thought | null): string =>
  thought === null ? '' : [thought.depth, thought.nodes, thought.value, thought.plies].join('/');

/** The moves without a time. Rolls have no time either, but games with dice have no openings. */
const openingIn = ({ millis = [] }: GameRecord): number => {
  const first = millis.findIndex(time => time !== null);
  return first === -1 ? millis.length : first;
};

const shortFault = (verdict: Exclude<Verdict, { readonly by: 'rules' }>, texts: Texts): ReportFault => {
  const { by, side, position, millis, evidence } = verdict;
  const { what, code, values, exitCode, signal } = evidence;
  const placed = (['question', 'answer', 'traceback', 'stderr'] as const satisfies readonly (keyof Evidence)[]).flatMap(
    name => (evidence[name] === undefined ? [] : [[name, texts.place(evidence[name])] as const]),
  );
  return {
    by,
    side,
    position: visible(position),
    millis: Math.round(millis),
    what: shownLine(what, MAX_WHAT),
    ...(code === undefined ? {} : { code }),
    ...(values === undefined ? {} : { values: shownValues(values) }),
    ...Object.fromEntries(placed),
    ...(exitCode === undefined ? {} : { exitCode }),
    ...(signal === undefined ? {} : { signal: visible(signal) }),
  };
};

const MAX_WHAT = 400;

const shownValues = (values: NonNullable<Evidence['values']>): NonNullable<Evidence['values']> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : shownLine(value, MAX_WHAT),
    ]),
  );

const thinkingOf = (contenders: number, games: readonly PlayedGame[]): Thinking[] => {
  const all = Array.from({ length: contenders }, () => ({ moves: 0, millis: 0, longestMillis: 0 }));
  const sidesOfMoves = new SidesOfMoves();
  for (const { record, seats, verdict } of games) {
    const add = (side: Side, millis: number) => {
      const one = all[seats[side]]!;
      one.moves++;
      one.millis += millis;
      one.longestMillis = Math.max(one.longestMillis, millis);
    };
    const sides = sidesOfMoves.of(record);
    for (const [ply, millis] of (record.millis ?? []).entries())
      if (millis !== null && sides[ply] !== undefined) add(sides[ply], millis);
    // A start-up failure is not a move: the bot was never asked for one.
    if (verdict.by !== 'rules' && verdict.by !== 'start-up-failure') add(verdict.side, Math.round(verdict.millis));
  }
  return all;
};

/** A string from a bot or its author in one line, visible characters, limited length. */
export const shownLine = (text: string, max = MAX_LINE): string =>
  cutText(visible(text).replace(/\s+/g, ' ').trim(), max);

/** Output of a bot; if it is too long, only its end. */
export const shownTail = (text: string, max: number): string => {
  const whole = visible(text);
  return whole.length <= max ? whole : `…${whole.slice(-max).replace(/^[\uDC00-\uDFFF]/, '')}`;
};

const MAX_LINE = 80;
