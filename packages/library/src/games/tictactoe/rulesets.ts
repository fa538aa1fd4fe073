import type { RulesetInfo } from '../../core/contract.ts';

/** Columns, rows, and the signs in a line that wins. */
export const SIZE = 3;

export const rulesets: readonly RulesetInfo[] = [{ id: 'classic', options: [] }];

export const reasons: readonly string[] = ['line'];
