import { defined } from '@poda/library/core/defined.ts';
import { visible } from '@poda/library/core/text/visible.ts';
import type { Thought } from '@poda/library/core/thought.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import type { GameRecord, Runtime } from '@poda/library/notation/record/record.ts';
import type { PlayedGame } from '../game/played-game.ts';
import type { FaultVerdict } from '../game/verdict.ts';
import { thinkingOf } from '../rating/thinking-time.ts';
import { playerLine, playerTail, safeHappening } from './player-text.ts';
import type { ReportData, ReportFault, ReportGame, ReportSource } from './report-data.ts';

export const makeReportData = (source: ReportSource): ReportData => {
  const { contenders, games, summary } = source;
  const texts = newTexts(maxTextFor(games.length));
  const hasDice = variantNamed(source.game).rules.dice !== null;
  const names = contenders.map(({ name }) => name);
  const placeOf = new Map(names.map((name, place) => [name, place]));
  const placesOf = (groups: readonly (readonly string[])[]) =>
    groups.map(group => group.map(name => placeOf.get(name)!));
  const thinking = thinkingOf(names, games);
  const packed = games.map(game => packGame(game, hasDice, texts));
  return {
    format: 'poda-report',
    version: 1,
    language: source.language,
    title: playerLine(source.title, MAX_TITLE),
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
      .map(({ path, reason }) => ({ path: playerLine(path, MAX_TITLE), reason })),
    players: contenders.map(({ name, record: { kind, word, runtime } }) => ({
      name: playerLine(name),
      kind,
      ...defined({ runtime: runtime && shownRuntime(runtime), word: word && playerLine(word) }),
    })),
    standings: summary.standings.map(({ player, ...row }) => ({
      ...row,
      player: placeOf.get(player)!,
      thinking: thinking.get(player)!,
    })),
    crossTable: summary.crossTable,
    superiority: summary.superiority,
    sideAdvantage: summary.sideAdvantage,
    drawShare: summary.drawShare,
    groups: placesOf(summary.groups),
    classes: placesOf(summary.classes),
    ties: summary.ties.map(tie => ({ ...tie, through: placeOf.get(tie.through)!, out: placeOf.get(tie.out)! })),
    bracket: source.bracket ?? null,
    anchors: summary.anchors.map(({ player, rating }) => ({ player: placeOf.get(player)!, rating })),
    texts: texts.all,
    games: packed,
  };
};

const MAX_TITLE = 160;
const MAX_NOT_TAKEN = 200;

const shownRuntime = ({ name, reason, what }: Runtime): Runtime =>
  defined({ name: playerLine(name), reason, what: what && playerLine(what, MAX_TITLE) });

/** Limits in characters on the strings of players, all together and each, so that the report stays small. */
const ALL_TEXT = 8_000_000;
const MIN_TEXT = 400;
const MAX_TEXT = 8_000;

const maxTextFor = (games: number): number =>
  Math.min(MAX_TEXT, Math.max(MIN_TEXT, Math.floor(ALL_TEXT / (4 * games + 1))));

/** Keeps each text once. */
const newTexts = (maxLength: number) => {
  const all = [''];
  const places = new Map([['', 0]]);
  const place = (text: string): number => {
    const shown = playerTail(text, maxLength);
    const known = places.get(shown) ?? all.push(shown) - 1;
    places.set(shown, known);
    return known;
  };
  return { all, place };
};

type Texts = ReturnType<typeof newTexts>;

const packGame = (
  { number, round, seats, record, verdict, stderr }: PlayedGame,
  hasDice: boolean,
  texts: Texts,
): ReportGame => ({
  number,
  round,
  seats,
  ...recordForReport(record, hasDice),
  ...(verdict.by === 'rules' ? {} : { fault: packFault(verdict, texts) }),
  stderr: [texts.place(stderr[0]), texts.place(stderr[1])],
});

export const recordForReport = (
  record: GameRecord,
  hasDice: boolean,
): Pick<ReportGame, 'start' | 'result' | 'moves' | 'opening' | 'millis' | 'thoughts'> => ({
  start: record.start,
  result: record.result,
  moves: record.moves.join(' '),
  opening: openingPlies(record, hasDice),
  millis: (record.millis ?? []).join(',').replace(/,+$/, ''),
  thoughts: (record.thoughts ?? []).map(packThought).join(','),
});

/** Opening moves have no time. Rolls have none either, but games with dice have no openings. */
export const openingPlies = ({ millis = [] }: GameRecord, hasDice: boolean): number => {
  if (hasDice) return 0;
  const first = millis.findIndex(time => time !== null);
  return first === -1 ? millis.length : first;
};

const packThought = (thought: Thought | null): string =>
  thought === null ? '' : [thought.depth, thought.nodes, thought.value, thought.plies].join('/');

const packFault = ({ by, side, position, millis, evidence }: FaultVerdict, texts: Texts): ReportFault => {
  const { question, answer, traceback, stderr, exitCode, signal } = evidence;
  const placeOf = (text: string | undefined) => (text === undefined ? undefined : texts.place(text));
  return {
    by,
    side,
    position: visible(position),
    millis: Math.round(millis),
    ...safeHappening(evidence),
    ...defined({
      question: placeOf(question),
      answer: placeOf(answer),
      traceback: placeOf(traceback),
      stderr: placeOf(stderr),
      exitCode,
      signal: signal && visible(signal),
    }),
  };
};
