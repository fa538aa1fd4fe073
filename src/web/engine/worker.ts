import { answerQuestion, type EngineQuestion } from '../../play/engine-question.ts';

/** Thinks in a worker of its own, so that the page stays smooth and can stop it at any moment. */
addEventListener('message', ({ data }: MessageEvent<EngineQuestion>) => {
  answerQuestion(data, answer => postMessage(answer));
});
