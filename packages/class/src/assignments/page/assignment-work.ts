import { ok, type Result } from '@poda/library/core/result.ts';
import type * as v from 'valibot';
import type { Refusal } from '../../api/call-route.ts';
import { routes } from '../../api/routes.ts';
import { call, isOrganiser, role } from '../../page/connection.ts';
import { useAsked, useRepeated } from '../../page/parts/asked.tsx';
import type { assignmentSchema } from '../assignment-routes.ts';

export type Assignment = v.InferOutput<typeof assignmentSchema>;
export type AttemptPage = v.InferOutput<typeof routes.listAttempts.answer>;
export type MarkList = v.InferOutput<typeof routes.listMarks.answer>;

/** The attempts that the caller may see and, for an organiser, the marks; asked for again and again. */
export const useWork = (assignment: string, member: string) => {
  const params = { assignment };
  const page = async (after?: string): Promise<Result<AttemptPage, Refusal>> => {
    if (role() === 'spectator') return ok({ attempts: [], next: null });
    return call(routes.listAttempts, { params, query: { limit: 20, member: member || undefined, after } });
  };
  const attempts = useAsked(`attempts ${assignment} ${member}`, () => page());
  const marks = useAsked(`marks ${assignment}`, async () =>
    isOrganiser() ? call(routes.listMarks, { params }) : ok({ marks: [] }),
  );
  const isPlaying = attempts.answer.value?.attempts.some(({ state }) => state === 'waiting' || state === 'running');
  const look = () => {
    void attempts.ask();
    if (isOrganiser()) void marks.ask();
  };
  useRepeated(look, role() === 'spectator' ? null : isPlaying === true ? 3_000 : 15_000, attempts);
  return { attempts, marks, page, look };
};
