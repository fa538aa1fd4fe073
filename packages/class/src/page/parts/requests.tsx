import { errorOf, ok, type Result } from '@poda/library/core/result.ts';
import { visible } from '@poda/library/core/text/visible.ts';
import { Button } from '@poda/page/controls/button.tsx';
import { Latest } from '@poda/page/engine/inquiry.ts';
import { type Signal, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { Refusal } from '../../api/call-route.ts';
import type { InputOf, Route } from '../../api/route.ts';
import { call, hasExpired, isOrganiser } from '../connection.ts';
import { placeLink } from '../places.ts';
import { say } from '../words.ts';
import { Frame, toCourses } from './frame.tsx';

export interface Requested<T> {
  readonly answer: Signal<T | undefined>;
  readonly refusal: Signal<Refusal | undefined>;
  /** Requests a new answer; the old one stays until it arrives. */
  refresh(): Promise<void>;
  /** Sets a newer answer, and drops an older one that is still to arrive. */
  replace(answer: T): void;
}

export const useRequested = <T,>(key: string, send: () => Promise<Result<T, Refusal>>): Requested<T> => {
  const request = useMemo(() => {
    const answer = signal<T | undefined>(undefined);
    const refusal = signal<Refusal | undefined>(undefined);
    const latest = new Latest();
    return {
      answer,
      refusal,
      replace: (newer: T) => {
        latest.begin();
        answer.value = newer;
      },
      refresh: async () => {
        const isLatest = latest.begin();
        const received = await send();
        if (!isLatest()) return;
        if (received.ok) answer.value = received.value;
        refusal.value = errorOf(received);
      },
    };
  }, [key]);
  useEffect(() => void request.refresh(), [request]);
  return request;
};

/** Sends the request of a route, and a new one if its input changes. */
export const useRequest = <R extends Route>(row: R, input: InputOf<R>) =>
  useRequested(`${row.id} ${JSON.stringify(input)}`, () => call(row, input));

/** All answers by name if all requests succeed, else the first refusal. */
export const allOf = async <T extends object>(
  calls: {
    readonly [Name in keyof T]: Promise<Result<T[Name], Refusal>>;
  },
): Promise<Result<T, Refusal>> => {
  const answers: [name: string, answer: unknown][] = [];
  for (const [name, promise] of Object.entries<Promise<Result<unknown, Refusal>>>(calls)) {
    const answer = await promise;
    if (!answer.ok) return answer;
    answers.push([name, answer.value]);
  }
  return ok(Object.fromEntries(answers) as T);
};

/** Calls `act` every `millis`, or never for null; a change of `subject` restarts the timer. */
export const useRepeated = (act: () => void, millis: number | null, subject: unknown): void =>
  useEffect(() => {
    if (millis === null) return;
    const timer = setInterval(act, millis);
    return () => clearInterval(timer);
  }, [subject, millis]);

const REFRESH_MILLIS = 30_000;

/** Requests a new answer every 30 s while the user sees the tab, and when the tab is shown again. */
export const useRefreshed = ({ refresh }: Pick<Requested<unknown>, 'refresh'>): void =>
  useEffect(() => {
    const refreshIfSeen = () => {
      // A request without a session would wait until the user signs in again.
      if (document.visibilityState === 'visible' && !hasExpired.value) void refresh();
    };
    const timer = setInterval(refreshIfSeen, REFRESH_MILLIS);
    document.addEventListener('visibilitychange', refreshIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshIfSeen);
    };
  }, [refresh]);

interface AnsweredProps<T> {
  readonly request: Requested<T>;
  readonly children: (answer: T) => ComponentChildren;
}

export const Answered = <T,>({ request, children }: AnsweredProps<T>) => {
  const answer = request.answer.value;
  const refusal = request.refusal.value;
  return (
    <>
      {refusal !== undefined && <TryAgain request={request} refusal={refusal} />}
      {answer !== undefined ? children(answer) : refusal === undefined && <p aria-busy="true">{say('busy')}</p>}
    </>
  );
};

export const AnsweredScreen = <T,>({ request, children }: AnsweredProps<T>) => {
  const answer = request.answer.value;
  const refusal = request.refusal.value;
  if (answer !== undefined)
    return (
      <>
        {refusal !== undefined && (
          <div class="sheet arena-trouble">
            <TryAgain request={request} refusal={refusal} />
          </div>
        )}
        {children(answer)}
      </>
    );
  if (refusal !== undefined) return <RefusedScreen request={request} refusal={refusal} />;
  return (
    <p class="sheet" aria-busy="true">
      {say('busy')}
    </p>
  );
};

const RefusedScreen = <T,>({ request, refusal }: { request: Requested<T>; refusal: Refusal }) => {
  // 400: the text in the address is not an identifier.
  const isMissing = refusal.status === 400 || refusal.status === 404;
  return (
    <Frame
      title={say(isMissing ? 'missing.title' : 'trouble.title')}
      above={isOrganiser() ? [toCourses()] : []}
      isNarrow
      testId={isMissing ? 'arena-missing' : 'arena-trouble'}
    >
      {isMissing ? <p>{say('missing.text')}</p> : <TryAgain request={request} refusal={refusal} />}
      <p>
        <a href={placeLink()}>{say('missing.back')}</a>
      </p>
    </Frame>
  );
};

const TryAgain = <T,>({ request, refusal }: { request: Requested<T>; refusal: Refusal }) => (
  <div class="refusal row spread" role="alert" data-testid="arena-refusal">
    <p>{refusalText(refusal)}</p>
    <Button label={say('again')} onClick={() => void request.refresh()} />
  </div>
);

interface ShownRefusal {
  readonly code: string;
  readonly message?: string | undefined;
  readonly values?: Refusal['values'] | undefined;
}

/** The server's sentence, or the page's own if the request did not reach the server. */
export const refusalText = ({ code, message, values }: ShownRefusal): string => {
  // The server's sentence is written for the command line: it speaks of files and options.
  if (code === 'too-few-players') return say('refusal.too-few-players', { count: values?.['count'] ?? 0 });
  if (message !== undefined) return visible(message);
  if (code === 'server-unreachable' || code === 'server-answer-unreadable') return say(`refusal.${code}`);
  return say('refusal.other', { code });
};

export const Refused = ({ refusal }: { refusal: Refusal | undefined }) =>
  refusal === undefined ? null : (
    <p class="refusal" role="alert" data-testid="arena-refusal">
      {refusalText(refusal)}
    </p>
  );
