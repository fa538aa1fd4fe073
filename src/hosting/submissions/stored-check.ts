import type { BotKind, CheckReport } from '../../arena/check/bot-check.ts';
import type { Examined } from '../../arena/check/compliance.ts';
import type { Level } from '../../arena/sandbox/confinement.ts';
import { letFirstBegin } from '../../arena/tournament/first-side.ts';
import { type Problem, unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';

/** The result of a check as the database keeps it: the report, or the problem because of which there is none. */
export type StoredCheck =
  | {
      readonly kind: BotKind;
      readonly moveSeconds: number;
      readonly level: Level;
      readonly examined: readonly Examined[];
      readonly isOk: boolean;
      readonly seconds: number;
    }
  | { readonly problem: Problem };

/** The part of a report that the database keeps: without the names, which are those of the submission. */
export const storedCheck = ({ kind, moveSeconds, level, examined, isOk, seconds }: CheckReport): StoredCheck => ({
  kind,
  moveSeconds,
  level,
  examined,
  isOk,
  seconds,
});

/** The report of a submission, under the name of its bot; null if its check has not ended or gave none. */
export const reportOf = (submission: {
  readonly game: string;
  readonly bot: { readonly name: string };
  readonly report: StoredCheck | null;
}): CheckReport | null => {
  const { report, game, bot } = submission;
  if (report === null || 'problem' in report) return null;
  return { ...report, name: bot.name, variant: letFirstBegin(unwrap(parseVariant(games, game))) };
};
