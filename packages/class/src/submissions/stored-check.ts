import type { BotKind, CheckReport } from '@poda/arena/check/bot-check.ts';
import type { Examined } from '@poda/arena/check/compliance.ts';
import type { Level } from '@poda/arena/sandbox/confinement.ts';
import { letFirstBegin } from '@poda/arena/schedule/open-options.ts';
import { type Problem, unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';

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
