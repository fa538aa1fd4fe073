/** The names of the checks that a bot goes through, in the order of the report. */
export const examinations = [
  'first-seat',
  'second-seat',
  'odd-positions',
  'time',
  'noise',
  'python',
  'python-3',
  'python-2',
  'seed',
] as const;
/** The name of a check, one of `examinations`. */
export type Examination = (typeof examinations)[number];
