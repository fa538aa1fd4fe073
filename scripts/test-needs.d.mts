import type { LaunchOptions } from 'playwright-core';

export type NeedId =
  | 'sandbox'
  | 'python'
  | 'browser'
  | 'zsh'
  | 'fish'
  | 'compiler'
  | 'strace'
  | 'fairy-stockfish'
  | 'flock'
  | 'postgresql'
  | 'python-2';

export interface MissingNeed {
  readonly id: NeedId;
  readonly name: string;
  readonly reason: string;
  readonly packages: readonly string[];
  /** Packages that are tried before `packages`. */
  readonly preferred?: readonly string[];
  readonly isOptional?: boolean;
}

export const missingNeeds: () => Promise<MissingNeed[]>;
export const meetNeeds: (tell: (line: string) => void, canInstall?: boolean) => Promise<MissingNeed[]>;
export const remedyFor: (missing: readonly MissingNeed[]) => string | null;
export const failuresOf: (missing: readonly MissingNeed[]) => string[];
export const pythonVariables: () => Record<string, string>;
export const findPostgres: () => string | undefined;
export const browserNames: readonly string[];
export const browserSwitches: string[];
export const findBrowser: () => Promise<LaunchOptions | undefined>;
export const meetFullBrowser: (tell: (line: string) => void, canInstall?: boolean) => Promise<string | undefined>;
