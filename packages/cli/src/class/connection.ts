import { escapedLine } from '@poda/arena/game/evidence-text.ts';
import { type Connection, callRoute, type Refusal } from '@poda/class/api/call-route.ts';
import { routes } from '@poda/class/api/routes.ts';
import { ok, type Result } from '@poda/library/core/result.ts';
import type { FlagValues } from '../args/arguments.ts';
import type { Context } from '../command.ts';
import { type Failure, failed, usage } from '../failure.ts';
import type { FullTranslator } from '../words/translators.ts';
import { memberKeysPath, readMemberKeys, saveMemberKey } from './member-keys.ts';
import type { ServerPlace } from './server-place.ts';

/** Includes the person whose key the program sends. */
export type ClassConnection = Connection<Response>;

/** PODA_KEY, else a kept key, else joins under `--code` and `--name` and keeps the new key. */
export const connect = async (
  { base }: ServerPlace,
  { code, name }: FlagValues,
  { environment, translator }: Context,
): Promise<Result<ClassConnection, Failure>> => {
  const anonymous: ClassConnection = { fetch: send, base, language: translator.language };
  const own = environment['PODA_KEY'];
  if (own !== undefined && own !== '') return ok({ ...anonymous, key: own });
  const kept = readMemberKeys(environment);
  if (!kept.ok) return failed(kept.error);
  const known = kept.value.findLast(
    key =>
      key.server === base &&
      (code === undefined || plainCode(key.code) === plainCode(String(code))) &&
      (name === undefined || key.name === name),
  );
  if (known !== undefined) return ok({ ...anonymous, key: known.key });
  if (code === undefined) return usage({ code: 'class-code-needed', values: { url: base } });
  if (name === undefined) return usage({ code: 'class-name-needed' });
  const joined = await callRoute(anonymous, routes.join, { body: { code: String(code), name: String(name) } });
  if (!joined.ok) return refused(joined.error, translator);
  const { key } = joined.value;
  const saved = saveMemberKey(environment, { server: base, code: String(code), name: String(name), key });
  if (saved.ok) return ok({ ...anonymous, key });
  // The name is taken now, so a person whose key could not be saved must see the key.
  return failed({
    code: 'key-not-kept',
    values: { path: memberKeysPath(environment), reason: 'EIO', ...saved.error.values, key },
  });
};

/** Shows the server's text for a code that this program does not know. */
export const refused = (
  { code, message = code, values = {} }: Refusal,
  translator: FullTranslator,
): Result<never, Failure> => {
  if (!translator.has(`problem.${code}`))
    return failed({ code: 'server-refused', values: { message: escapedLine(message, MAX_VALUE) } });
  if (code === 'server-unreachable') return failed({ code: unreachableCode(String(values['reason'])), values });
  const escapedValues = Object.entries(values).map(
    ([name, value]) => [name, typeof value === 'string' ? escapedLine(value, MAX_VALUE) : value] as const,
  );
  return failed({ code, values: Object.fromEntries(escapedValues) });
};

const MAX_VALUE = 1000;

const unreachableCode = (reason: string): string => {
  if (/CERT|ISSUER|SIGNATURE/.test(reason)) return 'server-certificate';
  return reason === REDIRECTED ? 'server-redirects' : 'server-unreachable';
};

/** People differ in spaces, hyphens and case. */
const plainCode = (code: string): string => code.toUpperCase().replace(/[\s-]/g, '');

/** The request may carry a key or code, so a redirection counts as a failed connection. */
export const send = async (url: string, request: RequestInit): Promise<Response> => {
  const answer = await fetch(url, { ...request, redirect: 'manual' });
  if (answer.type !== 'opaqueredirect' && (answer.status < 300 || answer.status >= 400)) return answer;
  await answer.body?.cancel();
  throw Object.assign(new Error(), { code: REDIRECTED });
};

const REDIRECTED = 'redirected';
