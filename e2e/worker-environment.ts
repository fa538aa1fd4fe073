import type { Environment } from 'vitest/runtime';

declare global {
  /** What a worker of vitest closes after its last test file, for example its browser. */
  var closeWithWorker: (() => Promise<void>)[];
}

/** An environment of vitest: a worker sets it up before its first test file and tears it down after its last. */
export default {
  name: 'worker',
  viteEnvironment: 'ssr',
  setup: () => {
    globalThis.closeWithWorker = [];
    return {
      teardown: async () => {
        for (const close of globalThis.closeWithWorker) await close();
      },
    };
  },
} satisfies Environment;
