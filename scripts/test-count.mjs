// Counts the results in vitest's report, for the last line of `npm test`.

/**
 * Counts the passed, failed and skipped tests in a JSON report of vitest, and lists the reasons. A skipped test names its missing
 * requirements in its `meta` (e2e/needs.ts). In CI, a skipped test without a named requirement counts as failed.
 */
export const countTests = (report, { isGreen, isCi, missing }) => {
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = report;
  const unrun = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed');
  const reasons = new Map();
  for (const { meta } of unrun) for (const need of meta?.missing ?? []) reasons.set(need, (reasons.get(need) ?? 0) + 1);
  const wrong = isCi ? unrun.filter(({ meta }) => (meta?.missing ?? []).length === 0) : [];
  // A test file that cannot be loaded has no tests, so the file itself counts as a failure.
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
