import { games, variantNamed } from '@poda/library/games/index.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import type { Notice } from '@poda/library/notation/reading-notice.ts';
import { type GameRecord, newRecord } from '@poda/library/notation/record/record.ts';
import { effect, signal, untracked, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { readAddress } from '../analysis/address.ts';
import { set } from '../controls/signals.ts';
import type { ExchangeProps } from '../exchange/export-section.tsx';
import { takeHandedOver } from '../exchange/game-handover.ts';
import { ImportSection } from '../exchange/import-section.tsx';
import { noticeInWords, problemInWords } from '../exchange/notice-in-words.ts';
import { contentOf } from '../library/library-game.ts';
import { go, route } from '../route.ts';
import { emptyText, type LazyText } from '../words/lazy-text.ts';
import { translator } from '../words/say.ts';
import '../exchange/exchange.css';
import '../styles/window-frame.css';
import '../analysis/workbench.css';
import './review.css';
import { CitedMessage } from '../learn/cited-text.tsx';
import { GameReview } from './game-review.ts';
import {
  judgementsOf,
  keepReview,
  lastPlayed,
  rememberJudgements,
  storedReviewedRecord,
  storeReviewedRecord,
} from './keep-review.ts';
import { ReviewView } from './review-view.tsx';
import { chosenNodes } from './run-controls.tsx';
import { say } from './words.ts';

/** The review survives a visit to another screen. */
const current = signal<GameReview | undefined>(undefined);
const refusal = signal<LazyText>(emptyText);

// The game is kept when its review opens and when it ends, even if the user has left the screen.
effect(() => {
  const review = current.value;
  if (review === undefined || review.isRunning.value) return;
  untracked(() => {
    rememberJudgements(review);
    void keepReview(review);
  });
});

/** Returns false if the game cannot be reviewed. */
const open = (record: GameRecord, notices: readonly Notice[] = [], ply?: number): boolean => {
  const review = GameReview.of(record, ply, notices);
  if (!review.ok) {
    refusal.value = () => problemInWords(review.error);
    return false;
  }
  if (review.value.decisions.length === 0) {
    refusal.value = () => [say('open.empty'), ...notices.map(notice => capitalised(noticeInWords(notice)()))].join(' ');
    return false;
  }
  refusal.value = emptyText;
  const before = current.value;
  if (before?.isRunning.value && contentOf(before.record) === contentOf(record)) {
    before.choose(review.value.chosen.value);
    return true;
  }
  before?.leave();
  review.value.moves.value = judgementsOf(record);
  current.value = review.value;
  storeReviewedRecord(record);
  if (!review.value.isComplete) void review.value.run(chosenNodes());
  return true;
};

const openAddress = (query: URLSearchParams): boolean => {
  const brought = readAddress(query);
  if (brought?.ok) return open(brought.value.record, brought.value.notices);
  if (brought !== null) refusal.value = () => capitalised(problemInWords(brought.error.problem, brought.error.game));
  return false;
};

export const ReviewScreen = () => {
  const { query } = route.value;
  useEffect(() => {
    const given = takeHandedOver('review');
    if (given !== null) open(given.record, [], given.ply);
    else if (openAddress(query)) go('review');
    else if (current.value === undefined) {
      const stored = storedReviewedRecord();
      if (stored !== undefined) open(stored);
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
        storeReviewedRecord(null);
      }}
    />
  );
};

const OpenGame = ({ refusal, onOpen }: { refusal: string; onOpen: ExchangeProps['onOpen'] }) => {
  const found = useSignal<GameRecord | undefined>(undefined);
  useEffect(() => {
    void lastPlayed().then(record => set(found, record));
  }, []);
  const last = found.value;
  const variant = variantNamed(last?.game ?? games[0]!.id);
  const picture = { variant, pieces: [], flipped: false, position: variant.rules.start };
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
        <legend>{say('open.other')}</legend>
        <ImportSection record={newRecord(variant)} picture={picture} onOpen={onOpen} />
      </fieldset>
    </section>
  );
};
