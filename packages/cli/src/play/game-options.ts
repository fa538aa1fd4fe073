import { ok, type Result } from '@poda/library/core/result.ts';
import type { RecordClock } from '@poda/library/notation/record/record.ts';
import { parseClock } from '@poda/library/play/session/clock.ts';
import { timeOf } from '../arena/match-flags.ts';
import type { FlagValues } from '../args/arguments.ts';
import type { Context } from '../command.ts';
import { type Failure, usage } from '../failure.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { ExternalPlayers } from './external-players.ts';
import type { GameOptions } from './terminal-game.ts';

/** The default first. */
const boards = ['screen', 'drawn', 'words', 'none'] as const;

/** Pause after each move when a person watches the computer play itself. */
const WATCHING_MILLIS = 200;

export type GameSettings = Extract<ReturnType<typeof readGameSettings>, { readonly ok: true }>['value'];

/** What the flags say about a game in this terminal, whichever game it is. */
export const readGameSettings = (flags: FlagValues, given: Context) => {
  const options = gameOptionsOf(flags, given);
  if (!options.ok) return options;
  const clock = clockOf(flags);
  if (!clock.ok) return clock;
  const context = withPlainTerminal(given, options.value.isPlain);
  const externals = externalsOf(flags, context);
  if (!externals.ok) return externals;
  const isTimeLimited = flags['seed'] === undefined;
  return ok({
    options: options.value,
    clock: clock.value,
    externals: externals.value,
    context,
    isTimeLimited,
  });
};

const gameOptionsOf = (flags: FlagValues, { terminal, environment }: Context): Result<GameOptions, Failure> => {
  const named = boardNamed(flags, environment);
  const board = boards.find(candidate => candidate === (named || 'screen'));
  if (board === undefined) return usage({ code: 'unknown-board', values: { text: String(named) } });
  if (flags['kanji'] === true && terminal.hasUnicode === false) return usage({ code: 'kanji-needs-unicode' });
  const seconds = typeof flags['pace'] === 'string' ? Number(flags['pace'].replace(',', '.')) : Number.NaN;
  if (flags['pace'] !== undefined && !(seconds >= 0 && seconds < 1000))
    return usage({ code: 'unreadable-pace', values: { text: String(flags['pace']) } });
  return ok({
    isPlain: flags['plain'] === true,
    board,
    hasGlyphs: flags['kanji'] === true,
    isFlipped: flags['flip'] === true,
    isTouchMove: flags['touch'] === true,
    isWarning: flags['warn'] === true,
    paceMillis: flags['pace'] === undefined ? (terminal.isInteractive ? WATCHING_MILLIS : 0) : 1000 * seconds,
  });
};

const boardNamed = (flags: FlagValues, environment: Context['environment']) =>
  flags['board'] ?? environment['PODA_BOARD'];

export const isBoardChosen = (flags: FlagValues, { environment }: Context): boolean =>
  Boolean(boardNamed(flags, environment));

const clockOf = ({ clock: text }: FlagValues): Result<RecordClock | null, Failure> => {
  const clock = text === undefined ? ok(null) : parseClock(String(text));
  return clock.ok ? clock : usage(clock.error);
};

const externalsOf = (flags: FlagValues, context: Context): Result<ExternalPlayers, Failure> => {
  const { seconds, clock } = flags;
  const text = seconds === undefined ? undefined : String(seconds);
  const time = timeOf(text, clock === undefined ? {} : { clock });
  if (!time.ok) return usage(time.error);
  return ok(new ExternalPlayers(context, flags, text === undefined ? null : (time.value.clock ?? null)));
};

const withPlainTerminal = (context: Context, isPlain: boolean): Context =>
  isPlain ? { ...context, terminal: Object.create(context.terminal, plainTerminal) as Terminal } : context;

/** A prototype keeps the streams unopened. */
const plainTerminal = { hasCursor: { value: false }, hasColour: { value: false } };
