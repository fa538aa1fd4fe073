import type { DraftLine, DraftMove } from '../draft.ts';
import { type GameRecord, onOneLine, type RecordClock } from '../record/record.ts';

/** In seconds: `300` or `300+2` per game, `1/30` per move; undefined for other kinds. */
export const parseTimeControl = (text: string): RecordClock | undefined => {
  const [, each, seconds, increment = '0'] =
    /^(1\/)?(\d{1,9}(?:\.\d{1,3})?)(?:\+(\d{1,9}(?:\.\d{1,3})?))?$/.exec(text.trim()) ?? [];
  if (seconds === undefined) return undefined;
  return {
    per: each === undefined ? 'game' : 'move',
    millis: Math.round(Number(seconds) * SECOND),
    incrementMillis: Math.round(Number(increment) * SECOND),
  };
};

export const formatTimeControl = ({ per, millis, incrementMillis }: RecordClock): string =>
  `${per === 'move' ? '1/' : ''}${millis / SECOND}${incrementMillis > 0 ? `+${incrementMillis / SECOND}` : ''}`;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

interface TimeCommand {
  readonly kind: 'took' | 'left';
  readonly millis: number;
}

type Colour = 'w' | 'b';

/**
 * `[%emt 0:00:07]` is the time of the move; `[%clk 0:04:53]` and `[%clock w0:04:53 B0:05:00]` are the time left, which
 * gives the time of the move if the clock before it is known. Commands that the times reproduce are removed from the
 * comments. `isIncrementUnknown` tells that such differences were taken although the increment is unknown.
 */
export const readTimes = (
  { comments, moves }: DraftLine,
  clock: RecordClock | undefined,
  first: Colour,
): { line: DraftLine; isIncrementUnknown: boolean } => {
  const left = [0, 1].map(() => (clock === undefined ? null : clock.millis)) as [number | null, number | null];
  const increment = clock?.per === 'game' ? clock.incrementMillis : 0;
  let isIncrementUnknown = false;
  const timed = moves.map((move, index): DraftMove => {
    const side = index % 2 === 0 ? 0 : 1;
    const mover: Colour = (first === 'w') === (side === 0) ? 'w' : 'b';
    const commands = move.comments.flatMap(comment => commandsIn(comment, mover));
    const before = left[side];
    const source = commands.find(command => timeOf(command, before, increment) !== null);
    const millis = source === undefined ? null : timeOf(source, before, increment);
    const after = millis === null || before === null ? null : before + increment - millis;
    const isSaid = ({ kind, millis: written }: TimeCommand) => written === (kind === 'took' ? millis : after);
    if (clock?.per !== 'move') left[side] = after ?? commands.find(({ kind }) => kind === 'left')?.millis ?? null;
    if (clock === undefined && source?.kind === 'left') isIncrementUnknown = true;
    return millis === null
      ? move
      : { ...move, millis, comments: move.comments.flatMap(comment => without(comment, mover, isSaid)) };
  });
  return { line: { comments, moves: timed }, isIncrementUnknown };
};

const timeOf = ({ kind, millis }: TimeCommand, before: number | null, increment: number): number | null => {
  if (kind === 'took') return millis;
  const time = before === null ? -1 : before + increment - millis;
  return time < 0 ? null : time;
};

const time = '\\d{1,6}:[0-5]\\d:[0-5]\\d(?:\\.\\d{1,3})?';
const timeCommand = new RegExp(
  `\\[%(emt|clk|clock)\\s+(?:(${time})|([wb])(${time})(?:\\s+([wb])(${time}))?)\\s*\\]`,
  'gi',
);

const commandsIn = (comment: string, mover: Colour): TimeCommand[] =>
  [...comment.matchAll(timeCommand)].flatMap(found => readCommand(found, mover) ?? []);

/** Takes the clock of the side that moved; a capital letter in `[%clock …]` only marks the running clock. */
const readCommand = (found: readonly (string | undefined)[], mover: Colour): TimeCommand | undefined => {
  const [, name = '', own, colour, ofColour, other, ofOther] = found;
  const isOf = (letter: string | undefined) => letter?.toLowerCase() === mover;
  const shown = own ?? (isOf(colour) ? ofColour : isOf(other) ? ofOther : undefined);
  if (shown === undefined) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = shown.split(':').map(Number);
  const millis = Math.round(hours * HOUR + minutes * MINUTE + seconds * SECOND);
  return { kind: name.toLowerCase() === 'emt' ? 'took' : 'left', millis };
};

const without = (comment: string, mover: Colour, isSaid: (command: TimeCommand) => boolean): string[] => {
  const rest = comment.replace(timeCommand, (...found: string[]) => {
    const command = readCommand(found, mover);
    return command !== undefined && isSaid(command) ? '' : found[0]!;
  });
  if (rest === comment) return [comment];
  const kept = onOneLine(rest);
  return kept === '' ? [] : [kept];
};

/** For each move, the time left on its clock if the record tells it, else the time of the move, else nothing. */
export const timeComments = ({ millis = [], clock }: Pick<GameRecord, 'millis' | 'clock'>): string[] => {
  const left = [0, 1].map(() => (clock?.per === 'game' ? clock.millis : null)) as [number | null, number | null];
  return millis.map((took, index) => {
    const side = index % 2 === 0 ? 0 : 1;
    const before = left[side];
    left[side] = took === null || before === null ? null : before + clock!.incrementMillis - took;
    if (took === null) return '';
    const after = left[side];
    return after === null || after < 0 ? `[%emt ${formatTime(took)}]` : `[%clk ${formatTime(after)}]`;
  });
};

const formatTime = (millis: number): string => {
  const [hours, minutes, rest] = [Math.floor(millis / HOUR), Math.floor((millis % HOUR) / MINUTE), millis % MINUTE];
  const two = (number: number) => String(number).padStart(2, '0');
  const part = rest % SECOND;
  const decimals = part === 0 ? '' : `.${String(part).padStart(3, '0').replace(/0+$/, '')}`;
  return `${hours}:${two(minutes)}:${two(Math.floor(rest / SECOND))}${decimals}`;
};
