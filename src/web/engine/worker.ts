import { answerQuestion, type EngineQuestion } from '../../play/engine/engine-question.ts';

// Runs the engine outside the main thread, so that the page stays responsive and can terminate a search.
addEventListener('message', ({ data }: MessageEvent<EngineQuestion>) => {
  answerQuestion(data, answer => postMessage(answer));
});
