/** In the order of the report. */
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
export type Examination = (typeof examinations)[number];
