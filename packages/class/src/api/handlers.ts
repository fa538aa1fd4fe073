import type { Problem, Result } from '@poda/library/core/result.ts';
import type * as v from 'valibot';
import type { Caller, Member, Nobody, Organiser } from '../accounts/caller.ts';
import type { OrganiserOptions } from '../accounts/organisers.ts';
import type { NewSession } from '../accounts/sessions.ts';
import type { RateLimits, Uploads } from '../limits/caller-limits.ts';
import type { GuessLimits } from '../limits/guess-limits.ts';
import type { LiveStreams } from '../live/live-streams.ts';
import type { DatabaseAndClock } from '../store/database.ts';
import type { BotAsker } from '../submissions/ask-bot.ts';
import type { TournamentHost } from '../tournaments/tournaments.ts';
import type { ClassTranslator } from '../words/translators.ts';
import type { Client } from './client.ts';
import type { InputOf, Role, Route, Sent } from './route.ts';
import type { shownProblem } from './value-schemas.ts';

export interface ClassServer extends DatabaseAndClock {
  readonly organisers: OrganiserOptions;
  readonly limits: RateLimits;
  readonly guesses: GuessLimits;
  readonly uploads: Uploads;
  readonly asker: BotAsker;
  readonly tournaments: TournamentHost;
  readonly live: LiveStreams;
}

export interface Call<C extends Caller = Caller> {
  readonly caller: C;
  readonly client: Client;
  readonly translator: ClassTranslator;
  /** Undefined without a session, also for a program that signs in with a key. */
  readonly session: NewSession | undefined;
  /** The hash of the caller's session secret or key; empty without one. */
  readonly proof: string;
  readonly request: Request;
  /** When the first byte of the body arrived; without a body, when the headers did. */
  readonly arrived: Date;
  readonly keepSession: (session: NewSession | undefined) => void;
  readonly keepDevice: (proof: string) => void;
}

type CallerOf<Who extends Role> =
  | ('nobody' extends Who ? Nobody : never)
  | ('organiser' extends Who ? Organiser : never)
  | (Extract<Who, 'student' | 'spectator'> extends never ? never : Member);

export type Handler<R extends Route> = (
  server: ClassServer,
  input: InputOf<R>,
  call: Call<CallerOf<R['who'][number]>>,
) => Promise<Result<R['answer'] extends v.GenericSchema ? Sent<R['answer']> : Response>>;

export type Handlers<Rows extends Readonly<Record<string, Route>>> = {
  readonly [Name in keyof Rows]: Handler<Rows[Name]>;
};

export const problemAnswer = (problem: Problem | null, translator: ClassTranslator): Sent<typeof shownProblem> | null =>
  problem && { ...problem, message: translator.problem(problem) };

/** Null removes a deadline; undefined leaves it. */
export const dateOf = (moment: string | null | undefined): Date | null | undefined =>
  typeof moment === 'string' ? new Date(moment) : moment;
