import { ok, type Result } from '../../core/result.ts';
import type { RecordClock } from '../../notation/record/record.ts';
import { parseClock } from '../../play/clock.ts';
import { timeOf } from '../arena/terms.ts';
import type { FlagValues } from '../args/arguments.ts';
import type { Context } from '../command.ts';
import type { Failure } from '../failure.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { Guests } from './guests.ts';
import type { TableStyle } from './terminal-game.ts';

/** The pace where the computer plays with itself and a person looks on. */
const WATCHING_MILLIS = 200;

/** How the flags want the table to be; on a terminal lines are edited in place, unless somebody asks for plain lines. */
export const styleOf = (flags: FlagValues, { terminal }: Context): Result<TableStyle, Failure> => {
  const board = flags['board'] ?? 'drawn';
  if (board !== 'drawn' && board !== 'words' && board !== 'none')
    return wrong('unknown-board', { text: String(board) });
  if (flags['kanji'] === true && terminal.hasUnicode === false) return wrong('kanji-needs-unicode');
  const seconds = typeof flags['pace'] === 'string' ? Number(flags['pace'].replace(',', '.')) : Number.NaN;
  if (flags['pace'] !== undefined && !(seconds >= 0 && seconds < 1000))
    return wrong('unreadable-pace', { text: String(flags['pace']) });
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

/** The clock that the flags ask for. */
export const clockOf = (flags: FlagValues): Result<RecordClock | null, Failure> => {
  if (flags['clock'] === undefined) return ok(null);
  const clock = parseClock(String(flags['clock']));
  return clock.ok ? clock : { ok: false, error: { problem: clock.error, exit: 2 } };
};

/** The table's guests, who are held and timed as the flags ask for; nobody is there yet. */
export const guestsOf = (flags: FlagValues, context: Context): Result<Guests, Failure> => {
  const { seconds, clock } = flags;
  const text = seconds === undefined ? undefined : String(seconds);
  const time = timeOf(text, clock === undefined ? {} : { clock });
  if (!time.ok) return { ok: false, error: { problem: time.error, exit: 2 } };
  return ok(new Guests(context, flags, text === undefined ? null : (time.value.clock ?? null)));
};

const wrong = (code: string, values: Readonly<Record<string, string>> = {}): Result<never, Failure> => ({
  ok: false,
  error: { problem: { code, values }, exit: 2 },
});

/** The same context with lines that come one after the other, where the table is plain. */
export const plainly = (context: Context, isPlain: boolean): Context =>
  isPlain ? { ...context, terminal: Object.create(context.terminal, plainTerminal) as Terminal } : context;

/** The streams stay those of the terminal, unopened where they are. */
const plainTerminal = { hasCursor: { value: false }, hasColour: { value: false } };
