import type { GameState } from '@poda/library/core/game-state.ts';
import { map, ok, type Result } from '@poda/library/core/result.ts';
import type { Thought } from '@poda/library/core/thought.ts';
import { noticeText } from '@poda/library/notation/reading-notice.ts';
import { type GameRecord, replay } from '@poda/library/notation/record/record.ts';
import { requestOf } from '@poda/library/play/engine/engine.ts';
import type { SearchRequest } from '@poda/library/play/engine/search-request.ts';
import { isUnlimited } from '@poda/library/search/limits.ts';
import type { ReviewedMove } from '@poda/library/search/review/review.ts';
import { balanceOf, shareOfResult, summarise } from '@poda/library/search/review/review-summary.ts';
import type { FlagValues } from '../args/arguments.ts';
import { noticesJson, readRequestedGames } from '../args/game-file.ts';
import { readThinking, type ThinkingSettings } from '../args/requests.ts';
import { type Context, handlersOf, type Request } from '../command.ts';
import { type Answer, type Failure, failed, usage } from '../failure.ts';
import { type Review, reviewText } from '../review/review-text.ts';
import { ProgressBar } from '../terminal/progress-bar.ts';

export const handlers = handlersOf((...args) => reviewChosen(...args), {
  answer: ({ review, games, notices }, { flags: { lines = 1 } }, { translator }) => ({
    ...answerOf(review, Number(lines)),
    games,
    notices: noticesJson(notices, translator),
  }),
  text: ({ review }, { flags: { lines = 1, ascii = false } }, context) =>
    reviewText(review, context, { lines: Number(lines), isAscii: ascii === true }),
});

const reviewChosen = async (request: Request, context: Context, isForPeople: boolean) => {
  const chosen = await chooseGame(request, context);
  if (!chosen.ok) return chosen;
  const { notices, games } = chosen.value;
  const tell = (text: string) => isForPeople && context.terminal.errors.writeLine(`poda: ${text}`);
  for (const notice of notices) tell(noticeText(notice, context.translator));
  if (games > 1 && request.flags['number'] === undefined)
    tell(context.translator.say('review.several-games', { count: games }));
  return map(await review(chosen.value.record, request.flags, context), review => ({ ...chosen.value, review }));
};

const review = async (record: GameRecord, flags: FlagValues, context: Context): Promise<Result<Review, Failure>> => {
  const replayed = replay(record);
  if (!replayed.ok) return failed(replayed.error);
  const { state } = replayed.value;
  const thinking = await readThinking(flags, state.variant, context.configs);
  if (!thinking.ok) return thinking;
  const moves: ReviewedMove[] = [];
  const all = countDecisions(state);
  const engine = await context.engine();
  let isComplete = true;
  context.terminal.onInterrupt?.(() => {
    isComplete = false;
    engine.cancel();
  });
  const progress = () => ({ done: moves.length, all, share: all === 0 ? 1 : moves.length / all });
  const bar = context.showsProgress
    ? new ProgressBar(context.terminal.errors, context.translator, progress)
    : undefined;
  try {
    await engine.review(state, requestFor(thinking.value, flags), move => moves.push(move));
  } finally {
    bar?.end();
  }
  return ok({ record, state, moves, isComplete: isComplete || moves.length === all });
};

const chooseGame = async (request: Request, context: Context) => {
  const { number = 1 } = request.flags;
  const read = await readRequestedGames(request, request.operands[0] ?? '-', context);
  if (!read.ok) return read;
  const { records, notices, path } = read.value;
  const record = records[Number(number) - 1];
  if (record !== undefined)
    return ok({ record, notices: notices.filter(({ game }) => game === number), games: records.length });
  return usage({ code: 'no-such-game', values: { path, which: String(number), count: records.length } });
};

const requestFor = ({ shared }: ThinkingSettings, { lines = 1 }: FlagValues): SearchRequest => {
  const request = requestOf(shared, Number(lines));
  return { ...request, search: 'strong', ...(isUnlimited(request) ? { nodes: DEFAULT_NODES } : {}) };
};

const DEFAULT_NODES = 100_000;

const countDecisions = (state: GameState): number => {
  const texts = state.moveTexts();
  for (const _ of texts) state.undo();
  let count = 0;
  for (const text of texts) {
    if (!state.isChance) count++;
    state.playText(text);
  }
  return count;
};

const answerOf = ({ record, state, moves, isComplete }: Review, lines: number): Answer => {
  const summaries = summarise(moves, state.variant.extras.lossSteps);
  const balance = balanceOf(moves, isComplete ? shareOfResult(record.result) : null);
  return {
    game: record.game,
    result: record.result,
    moves: moves.map(move => ({ ...answerOfMove(move, lines), ...thoughtAnswer(record, move) })),
    accuracy: summaries.map(({ accuracy }) => accuracy),
    counts: summaries.map(({ counts }) => counts),
    ...(balance === null ? {} : { balance }),
    complete: isComplete,
  };
};

const thoughtAnswer = ({ thoughts = [] }: GameRecord, { ply }: ReviewedMove): { readonly thought?: Thought } => {
  const thought = thoughts[ply];
  return thought ? { thought } : {};
};

const answerOfMove = (
  { ply, side, move, isForced, before, best, loss, label, roll, lines }: ReviewedMove,
  wanted: number,
) => ({
  ply,
  side,
  move,
  ...before,
  best,
  loss,
  label,
  forced: isForced,
  ...(roll === undefined ? {} : { roll: roll.move, luck: roll.luck }),
  ...(wanted > 1 ? { lines } : {}),
});
