import { Engine, type EngineThread } from '@poda/library/play/engine/engine.ts';
import { answerQuestion } from '@poda/library/play/engine/engine-question.ts';

/** Answers in this thread; values cross as they do to a worker. */
export const localEngine = () =>
  new Engine(
    (): EngineThread => ({
      isAlive: true,
      ask: async <T>(question: Parameters<typeof answerQuestion>[0], onValue: (value: T) => void) => {
        let last: T | undefined;
        await answerQuestion(
          structuredClone(question),
          async () => undefined,
          ({ value, isLast }) => {
            if (isLast) last = structuredClone(value) as T;
            else onValue(structuredClone(value) as T);
          },
        );
        return last;
      },
      end: async () => {},
    }),
  );
