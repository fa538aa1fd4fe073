import { effect, signal, untracked, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { capitalised } from '../../i18n/translate.ts';
import type { Notice } from '../../notation/reading-notice.ts';
import { type GameRecord, newRecord } from '../../notation/record/record.ts';
import { readRecord, writeRecord } from '../../notation/record/record-text.ts';
import type { ReviewedMove } from '../../search/review/review.ts';
import { readAddress } from '../analysis/address.ts';
import type { ExchangeProps } from '../exchange/exchange-props.ts';
import { ImportPart } from '../exchange/import-part.tsx';
import { toldNotice, toldProblem } from '../exchange/told-notice.ts';
import { lastPlayed } from '../library/last-played.ts';
import { contentOf } from '../library/same-game.ts';
import { go, route } from '../route.ts';
import { takeHandedOver } from '../state/game-handover.ts';
import { readStored, writeStored } from '../state/storage.ts';
import { emptyText, type LazyText } from '../words/lazy-text.ts';
import { translator } from '../words/say.ts';
import '../exchange/exchange.css';
import './review.css';
import { CitedMessage } from '../words/cited.tsx';
import { GameReview } from './game-review.ts';
import { keepReview } from './keep-review.ts';
import { ReviewView } from './review-view.tsx';
import { chosenNodes } from './run-controls.tsx';
import { say } from './words.ts';

/** The game under review; it survives a visit to another screen. */
const current = signal<GameReview | undefined>(undefined);
/** The reason why the last chosen game cannot be reviewed. */
const refusal = signal<LazyText>(emptyText);

// The game is kept when its review opens and when it ends, also if the user has left the screen.
effect(() => {
  const opened = current.value;
  if (opened !== undefined && !opened.isRunning.value) void untracked(() => keepReview(opened));
});

/** The judgements of the games whose review ended during this visit, by the content of the game, the latest last. */
const finished = new Map<string, readonly ReviewedMove[]>();
/** Maximum number of games whose judgements stay in memory. */
const MAX_FINISHED = 20;

effect(() => {
  const review = current.value;
  if (review === undefined || review.isRunning.value || !review.isComplete) return;
  const content = contentOf(review.record);
  finished.delete(content);
  finished.set(content, review.moves.value);
  if (finished.size > MAX_FINISHED) finished.delete(finished.keys().next().value!);
});

/** Opens a game and starts its review, unless its review has ended or is running; returns false, with a message, if the game cannot be reviewed. */
const open = (record: GameRecord, notices: readonly Notice[] = [], ply?: number): boolean => {
  const review = GameReview.of(record, ply, notices);
  if (!review.ok) {
    refusal.value = () => toldProblem(review.error);
    return false;
  }
  if (review.value.plies.length === 0) {
    refusal.value = () => [say('open.empty'), ...notices.map(notice => capitalised(toldNotice(notice)()))].join(' ');
    return false;
  }
  refusal.value = emptyText;
  const before = current.value;
  const content = contentOf(record);
  if (before?.isRunning.value && contentOf(before.record) === content) {
    before.choose(review.value.chosen.value);
    return true;
  }
  before?.leave();
  review.value.moves.value = finished.get(content) ?? [];
  current.value = review.value;
  keepReviewed(record);
  if (!review.value.isComplete) void review.value.run(chosenNodes());
  return true;
};

/** Opens the game of the address; returns false if there is none, or if it cannot be reviewed, with a message. */
const openAddress = (query: URLSearchParams): boolean => {
  const brought = readAddress(query);
  if (brought?.ok) return open(brought.value.record, brought.value.notices);
  if (brought !== null) refusal.value = () => capitalised(toldProblem(brought.error.problem, brought.error.game));
  return false;
};

/** The review screen. Its game comes from another screen, from the address, from the last visit, or from the user. */
export const ReviewScreen = () => {
  const { query } = route.value;
  useEffect(() => {
    const given = takeHandedOver('review');
    if (given !== null) open(given.record, [], given.ply);
    else if (openAddress(query)) go('review');
    else if (current.value === undefined) {
      const kept = keptReviewed();
      if (kept !== undefined) open(kept);
    }
  }, [query.toString()]);
  const review = current.value;
  if (review === undefined) return <OpenGame refusal={refusal.value()} onOpen={open} />;
  return (
    <ReviewView
      key={review}
      review={review}
      onOpen={open}
      onOther={() => {
        review.leave();
        current.value = undefined;
        keepReviewed(null);
      }}
    />
  );
};

/** The choice of the game to review: the last one played in this browser, or an imported one. */
const OpenGame = ({ refusal, onOpen }: { refusal: string; onOpen: ExchangeProps['onOpen'] }) => {
  const found = useSignal<GameRecord | undefined>(undefined);
  useEffect(() => {
    void lastPlayed().then(record => {
      found.value = record;
    });
  }, []);
  const last = found.value;
  const variant = unwrap(parseVariant(games, last?.game ?? games[0]!.id));
  const picture = { variant, pieces: [], flipped: false, position: variant.start };
  return (
    <section class="sheet narrow">
      <h1>{say('title')}</h1>
      <p class="lead">{say('intro')}</p>
      {last !== undefined && (
        <p>
          <button type="button" class="strong" data-testid="review-kept" onClick={() => onOpen(last, [])}>
            {say('open.kept')}: {translator.value.gameName(variant.game)}
          </button>
        </p>
      )}
      {refusal !== '' && (
        <p class="refusal" role="alert" data-testid="review-refused">
          <CitedMessage text={refusal} />
        </p>
      )}
      <fieldset class="group">
        <legend>{say('open.import')}</legend>
        <ImportPart record={newRecord(variant)} picture={picture} onOpen={onOpen} />
      </fieldset>
    </section>
  );
};

/** The key of the game under review in the browser's local storage. */
const NAME = 'poda.review';

/** Saves the game under review for the next visit; null deletes it. */
const keepReviewed = (record: GameRecord | null): void => {
  writeStored(NAME, record === null ? undefined : writeRecord(record));
};

/** The saved game; undefined if there is none or it is damaged. */
const keptReviewed = (): GameRecord | undefined => {
  const text = readStored(NAME);
  const found = typeof text === 'string' ? readRecord(text) : undefined;
  return found?.ok ? found.value.record : undefined;
};
