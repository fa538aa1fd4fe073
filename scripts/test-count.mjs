// Counts what the test runner has reported, for the last line of `npm test`.

/**
 * The tests of a JSON report of vitest that passed, failed and were skipped, and the lines that tell why. A skipped test names the
 * needs that are missing in its `meta` (e2e/needs.ts). In CI one that names none counts as failed: every test runs there, or says
 * what it needs.
 */
export const countTests = (report, { isGreen, isCi, missing }) => {
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = report;
  const unrun = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed');
  const reasons = new Map();
  for (const { meta } of unrun) for (const need of meta?.missing ?? []) reasons.set(need, (reasons.get(need) ?? 0) + 1);
  const wrong = isCi ? unrun.filter(({ meta }) => (meta?.missing ?? []).length === 0) : [];
  // A file that cannot even be loaded has no tests to count.
  const unloaded = !isGreen && numFailedTests === 0 ? Math.max(1, numFailedTestSuites) : 0;
  const reasonOf = need => {
    const found = missing.find(({ id }) => id === need);
    return found === undefined ? `npm run test:${need} runs them` : `${found.name} is missing`;
  };
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded + wrong.length,
    skipped: unrun.length - wrong.length,
    lines: [
      ...[...reasons].map(([need, count]) => `skipped: ${count} (${reasonOf(need)})`),
      ...wrong.map(({ fullName }) => `FAILED: skipped without a missing need: ${fullName}`),
    ],
  };
};
