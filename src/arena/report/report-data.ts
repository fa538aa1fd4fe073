import type { Side } from '../../core/contract.ts';
import type { Outcome } from '../../core/outcome.ts';
import { unwrap } from '../../core/result.ts';
import { visible } from '../../core/text/visible.ts';
import type { Language } from '../../core/text/words.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games as allGames } from '../../games/index.ts';
import type { WhatCode } from '../../i18n/translate.ts';
import type { GameRecord, RecordPlayer } from '../../notation/record/record.ts';
import type { PlayedGame } from '../plan.ts';
import type { Anchor, MatchRating } from '../rating/rating.ts';
import type { SprtState, SprtTerms } from '../rating/sprt.ts';
import type { SettledTie, Standing, Summary } from '../rating/standings.ts';
import type { Level } from '../sandbox/confinement.ts';
import type { Bye, MiniMatch } from '../schedule/schedule.ts';
import type { TournamentFormat } from '../schedule/tournament-formats.ts';
import type { TimeControl } from '../time-control.ts';
import type { Evidence, Fault, Verdict } from '../verdict.ts';
import { shownLine, shownTail } from './report-text.ts';
import { type Thinking, thinkingOf } from './thinking-time.ts';

/** What a report says of the whole, as it is told. */
interface ReportHead {
  /** What the page speaks when it is opened; whoever reads it may change that. */
  readonly language: Language;
  readonly title: string;
  /** When it was played: a date, or a moment in universal time. */
  readonly date: string;
  /** Who played whom. */
  readonly form: 'match' | TournamentFormat;
  /** The full name of the variant. */
  readonly game: string;
  readonly time: TimeControl;
  readonly seed: number;
  /** How the bots were held; null where there was none. */
  readonly level: Level | null;
  /** Games that did not count and were played again. */
  readonly voided: number;
}

/** What a report is made from. */
export interface ReportSource extends ReportHead {
  /** In the order to which the seats of the games refer. */
  readonly contenders: readonly { readonly name: string; readonly record: RecordPlayer }[];
  readonly games: readonly PlayedGame[];
  readonly summary: Summary;
  /** In a knockout, who met whom in which round, and who had no opponent. */
  readonly bracket?: Bracket;
  /** What a match says of its first player. */
  readonly match?: MatchRating;
  readonly sprt?: SprtTerms & SprtState;
}

/** The rounds of a knockout as far as they are known; players by their places. */
export interface Bracket {
  readonly miniMatches: readonly MiniMatch[];
  readonly byes: readonly Bye[];
}

/** What the page of a report is given: plain data, players named by their place. Nothing in its texts is invisible. */
export interface ReportData extends ReportHead {
  readonly format: 'poda-report';
  readonly version: 1;
  readonly players: readonly ReportPlayer[];
  /** From the first to the last. */
  readonly standings: readonly ReportStanding[];
  /** Rows and columns in the order of the standings. */
  readonly crossTable: Summary['crossTable'];
  readonly superiority: Summary['superiority'];
  readonly sideAdvantage: Summary['sideAdvantage'];
  readonly drawShare: number;
  readonly groups: readonly (readonly number[])[];
  readonly classes: readonly (readonly number[])[];
  /** In a knockout, the mini-matches that were tied, and what decided them. */
  readonly ties: readonly ReportTie[];
  readonly bracket: Bracket | null;
  /** The ratings that were given: theirs is the mean that all others are counted from. Empty where that is 0. */
  readonly anchors: readonly Anchor[];
  readonly match: MatchRating | null;
  readonly sprt: (SprtTerms & SprtState) | null;
  /** What players wrote, each text once; games name it by its place. The first is empty. */
  readonly texts: readonly string[];
  readonly games: readonly ReportGame[];
}

export interface ReportPlayer {
  readonly name: string;
  readonly kind: RecordPlayer['kind'];
  /** How the command line names the player, where it has a word for it. */
  readonly word?: string;
}

export interface ReportStanding extends Omit<Standing, 'player'> {
  readonly player: number;
  readonly thinking: Thinking;
}

export interface ReportTie extends Omit<SettledTie, 'through' | 'out'> {
  readonly through: number;
  readonly out: number;
}

/** A game that can be played again, as short as it can be said. */
export interface ReportGame {
  readonly number: number;
  readonly round: number;
  readonly seats: readonly [number, number];
  readonly start: string;
  /** Null where the game did not come to an end. */
  readonly result: Outcome | null;
  /** Moves and rolls, with spaces between them. */
  readonly moves: string;
  /** With so many of them the game began; nobody chose them. */
  readonly opening: number;
  /** How long each took in milliseconds, with commas between them; nothing where it is not known. */
  readonly millis: string;
  readonly fault?: ReportFault;
  /** What each side wrote beside its answers: places in the texts. */
  readonly stderr: readonly [number, number];
}

export interface ReportFault {
  readonly by: Fault;
  readonly side: Side;
  readonly position: string;
  readonly millis: number;
  readonly what: string;
  /** Which of our own sentences `what` is, where it is one. */
  readonly code?: WhatCode;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Places in the texts. */
  readonly question?: number;
  readonly answer?: number;
  readonly traceback?: number;
  readonly stderr?: number;
  readonly exitCode?: number;
  readonly signal?: string;
}

/** So much of what players wrote is kept of all games together, and so much of one text at least and at most. */
const ALL_TEXT = 8_000_000;
const MIN_TEXT = 400;
const MAX_TEXT = 8_000;

/** Gathers everything that the page of a report shows. */
export const reportData = (source: ReportSource): ReportData => {
  const { contenders, games, summary } = source;
  const mostText = Math.min(MAX_TEXT, Math.max(MIN_TEXT, Math.floor(ALL_TEXT / (4 * games.length + 1))));
  const texts = new Texts(mostText);
  const placeOf = new Map(contenders.map(({ name }, place) => [name, place]));
  const placesOf = (groups: readonly (readonly string[])[]) =>
    groups.map(group => group.map(name => placeOf.get(name)!));
  const thinking = thinkingOf(contenders.length, games);
  const hasDice = unwrap(parseVariant(allGames, source.game)).dice !== null;
  const shortGames = games.map(game => ({ ...shortGame(game, texts), opening: hasDice ? 0 : openingIn(game.record) }));
  return {
    format: 'poda-report',
    version: 1,
    language: source.language,
    title: shownLine(source.title, LONGEST_TITLE),
    date: source.date,
    form: source.form,
    game: source.game,
    time: source.time,
    seed: source.seed,
    level: source.level,
    voided: source.voided,
    players: contenders.map(({ name, record: { kind, word } }) => ({
      name: shownLine(name),
      kind,
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

const LONGEST_TITLE = 160;

/** Texts that many games share are kept once. */
class Texts {
  readonly all: string[] = [''];
  private readonly places = new Map([['', 0]]);

  constructor(private readonly most: number) {}

  place(text: string): number {
    const shown = shownTail(text, this.most);
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
  ...(verdict.by === 'rules' ? {} : { fault: shortFault(verdict, texts) }),
  stderr: [texts.place(stderr[0]), texts.place(stderr[1])],
});

/** How many moves nobody was asked for, so that they have no time. Rolls have none either: games with dice have no openings. */
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
    what: shownLine(what, LONGEST_WHAT),
    ...(code === undefined ? {} : { code }),
    ...(values === undefined ? {} : { values: shownValues(values) }),
    ...Object.fromEntries(placed),
    ...(exitCode === undefined ? {} : { exitCode }),
    ...(signal === undefined ? {} : { signal: visible(signal) }),
  };
};

const LONGEST_WHAT = 400;

const shownValues = (values: NonNullable<Evidence['values']>): NonNullable<Evidence['values']> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : shownLine(value, LONGEST_WHAT),
    ]),
  );
