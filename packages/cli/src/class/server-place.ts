import { API_PREFIX } from '@poda/class/api/route.ts';
import { ok, problem, type Result } from '@poda/library/core/result.ts';
import { type Failure, usage } from '../failure.ts';

export interface ServerPlace {
  /** Without a slash at the end. */
  readonly base: string;
  readonly place?: { readonly kind: 'course' | 'tournament' | 'assignment'; readonly id: string };
}

/** Reads `…/#/arena/tournament/ID` of the browser or `…/api/v1/tournaments/ID` of the API; by default http. */
export const parsePlace = (text: string): Result<ServerPlace> => {
  const address = /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return problem('server-address', { text });
  const [path = '', ofApi = ''] = url.pathname.split(API_PREFIX);
  const base = url.origin + path.replace(/\/+$/, '');
  const [, kind, id] = /\/(course|tournament|assignment)s?\/([0-9a-f-]{36})(?:\/|$)/.exec(url.hash || ofApi) ?? [];
  if (kind === undefined || id === undefined) return ok({ base });
  return ok({ base, place: { kind: kind as 'course' | 'tournament' | 'assignment', id } });
};

export interface TournamentPlace {
  readonly base: string;
  readonly id: string;
}

export const tournamentIn = (text: string): Result<TournamentPlace, Failure> => {
  const parsed = parsePlace(text);
  if (!parsed.ok) return usage(parsed.error);
  const { base, place } = parsed.value;
  return place?.kind === 'tournament'
    ? ok({ base, id: place.id })
    : usage({ code: 'tournament-address', values: { text } });
};
