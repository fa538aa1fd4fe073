import { availableParallelism } from 'node:os';
import type { TimeControl } from '@poda/arena/game/player.ts';
import { MAX_NORMALIZED_ELO, type SprtTerms, sprtModels } from '@poda/arena/rating/sprt.ts';
import { err, ok, type Result } from '@poda/library/core/result.ts';
import type { RecordClock } from '@poda/library/notation/record/record.ts';
import { parseClock } from '@poda/library/play/session/clock.ts';
import type { FlagValues } from '../args/arguments.ts';
import type { FullTranslator } from '../words/translators.ts';

export const timeOf = (seconds: string | undefined, flags: FlagValues): Result<TimeControl> => {
  const { clock, nodes } = flags;
  if (seconds !== undefined && clock !== undefined) return err({ code: 'times-together', values: { one: seconds } });
  const counted = typeof nodes === 'number' ? { nodes } : {};
  if (seconds !== undefined) {
    const given = /^(\d+([.,]\d*)?|[.,]\d+)$/.test(seconds) ? Number(seconds.replace(',', '.')) : Number.NaN;
    if (!(given >= MIN_SECONDS && given <= MAX_SECONDS))
      return err({ code: 'unreadable-seconds', values: { text: seconds, least: MIN_SECONDS, most: MAX_SECONDS } });
    return ok({ clock: { per: 'move', millis: Math.round(1000 * given), incrementMillis: 0 }, ...counted });
  }
  // 0 means no clock in `poda play`, but could mean no time in a match.
  if (String(clock) === '0') return err({ code: 'unreadable-clock', values: { text: '0' } });
  const read = clock === undefined ? ok(null) : parseClock(String(clock));
  if (!read.ok) return read;
  return ok(read.value === null ? counted : { clock: read.value, ...counted });
};

/** The same minimum as in a tournament file. */
const MIN_SECONDS = 0.001;
const MAX_SECONDS = 86_400;

/** With more than one game per core the clocks are unfair. */
export const concurrencyOf = ({ concurrency }: FlagValues, isShown: boolean): Result<number> => {
  const cores = availableParallelism();
  if (isShown || typeof concurrency !== 'number') return ok(1);
  if (concurrency > cores) return err({ code: 'more-games-than-cores', values: { wanted: concurrency, cores } });
  return ok(concurrency);
};

/** `elo0,elo1` or `elo0,elo1,alpha,beta`, optionally followed by the Elo model. */
export const sprtTermsOf = (flags: FlagValues): Result<SprtTerms | null> => {
  if (flags['sprt'] === undefined) return ok(null);
  const text = String(flags['sprt']);
  const parts = text.split(',').map(part => part.trim());
  const named = sprtModels.find(name => name === parts.at(-1));
  const model = named ?? 'logistic';
  const numbers = named === undefined ? parts : parts.slice(0, -1);
  const [elo0, elo1, alpha = 0.05, beta = 0.05] = numbers.map(Number) as [number, number, number?, number?];
  const most = model === 'normalized' ? MAX_NORMALIZED_ELO : MAX_LOGISTIC_ELO;
  const isError = (share: number) => share > 0 && share < 0.5;
  const isGood = elo1 > elo0 && Math.abs(elo0) <= most && Math.abs(elo1) <= most && isError(alpha) && isError(beta);
  if (!isGood || numbers.length > 4 || numbers.includes(''))
    return err({ code: 'unreadable-sprt', values: { text, most: MAX_NORMALIZED_ELO } });
  return ok({ elo0, elo1, alpha, beta, model });
};

const MAX_LOGISTIC_ELO = 1000;

export const timeText = ({ clock, nodes }: TimeControl, translator: FullTranslator): string => {
  const parts = [
    clock === undefined ? translator.say('arena.time.none') : clockText(clock, translator),
    ...(nodes === undefined ? [] : [translator.say('arena.time.nodes', { nodes })]),
  ];
  return parts.join(', ');
};

const clockText = ({ per, millis, incrementMillis }: RecordClock, translator: FullTranslator): string => {
  if (per === 'move') return translator.say('arena.time.move', { seconds: millis / SECOND });
  const increment = incrementMillis / SECOND;
  return millis % (MINUTE / 10) === 0 && millis >= MINUTE
    ? translator.say('arena.time.game', { minutes: millis / MINUTE, increment })
    : translator.say('arena.time.game-seconds', { seconds: millis / SECOND, increment });
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
