import type { MissingNeed } from './test-needs.mjs';

/** The counted part of vitest's JSON report. */
export interface TestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly meta?: { readonly missing?: readonly string[] };
    }[];
  }[];
}

export interface TestCount {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly lines: readonly string[];
}

export const countTests: (
  report: TestReport,
  run: {
    readonly isGreen: boolean;
    readonly isCi: boolean;
    readonly missing: readonly Pick<MissingNeed, 'id' | 'name'>[];
  },
) => TestCount;
