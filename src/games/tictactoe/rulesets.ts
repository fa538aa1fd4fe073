import type { RulesetInfo } from '../../core/contract.ts';

/** The number of columns and rows, and the number of signs in a line that wins. */
export const SIZE = 3;

export const rulesets: readonly RulesetInfo[] = [{ id: 'classic', options: [] }];

/** The reasons for the end of a game that only this game has. */
export const reasons: readonly string[] = ['line'];
