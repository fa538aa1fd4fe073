import type { BotKind, CheckReport } from '../../arena/check/bot-check.ts';
import type { Examined } from '../../arena/check/compliance.ts';
import type { Level } from '../../arena/sandbox/confinement.ts';
import { letFirstBegin } from '../../arena/schedule/open-options.ts';
import { type Problem, unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';

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

export const storedCheck = ({ kind, moveSeconds, level, examined, isOk, seconds }: CheckReport): StoredCheck => ({
  kind,
  moveSeconds,
  level,
  examined,
  isOk,
  seconds,
});

export const reportOf = (submission: {
  readonly game: string;
  readonly bot: { readonly name: string };
  readonly report: StoredCheck | null;
}): CheckReport | null => {
  const { report, game, bot } = submission;
  if (report === null || 'problem' in report) return null;
  return { ...report, name: bot.name, variant: letFirstBegin(unwrap(parseVariant(games, game))) };
};
