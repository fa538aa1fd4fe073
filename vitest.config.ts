import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'program',
          include: ['src/**/*.test.{ts,tsx}', 'e2e/*.test.ts'],
          pool: 'threads',
        },
      },
      {
        // A browser fills the machine: these come last, one file after the other.
        extends: true,
        test: {
          name: 'page',
          include: ['e2e/web/**/*.test.ts'],
          pool: 'forks',
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
