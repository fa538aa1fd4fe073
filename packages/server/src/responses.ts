import { type ClassKey, classTranslator } from '@poda/class/words/translators.ts';
import { languages } from '@poda/library/core/text/words.ts';
import { parseAccept } from 'hono/utils/accept';
import { type Encoding, encodings, type PageFile } from './page-files.ts';

/** The browser caches for a year, without revalidation. */
const CACHE_FOREVER = 'public, max-age=31536000, immutable';
/** The browser caches, but revalidates before each use. */
const REVALIDATE = 'no-cache';

export const sendFile = async (file: PageFile, request: Request): Promise<Response> => {
  const encoding = file.packed === undefined ? undefined : encodingFor(request.headers.get('Accept-Encoding') ?? '');
  const tag = `"${file.hash}${encoding === undefined ? '' : `-${encoding}`}"`;
  const headers = new Headers({
    ETag: tag,
    'Cache-Control': file.isImmutable ? CACHE_FOREVER : REVALIDATE,
    ...(file.packed === undefined ? {} : { Vary: 'Accept-Encoding' }),
  });
  if (matchesTag(request.headers.get('If-None-Match') ?? '', tag)) return new Response(null, { status: 304, headers });
  headers.set('Content-Type', file.type);
  if (encoding === undefined || file.packed === undefined) return new Response(file.bytes, { headers });
  headers.set('Content-Encoding', encoding);
  return new Response(await file.packed(encoding), { headers });
};

/** `br;q=0` excludes Brotli. */
const encodingFor = (accepted: string): Encoding | undefined => {
  const wishes = new Map(parseAccept(accepted).map(({ type, q }) => [type.toLowerCase(), q > 0]));
  return encodings.find(encoding => wishes.get(encoding) ?? wishes.get('*') ?? false);
};

const matchesTag = (known: string, tag: string): boolean =>
  known === '*' || known.split(',').some(candidate => candidate.trim().replace(/^W\//, '') === tag);

const sentences = {
  400: 'serve.two-hosts',
  404: 'serve.not-found',
  405: 'serve.only-reading',
} as const satisfies Readonly<Record<number, ClassKey>>;

export const refusal = (status: keyof typeof sentences, wantsPage: boolean): Response => {
  const key = sentences[status];
  const said = languages.map(language => ({ language, sentence: classTranslator(language).say(key) }));
  const headers = { 'Cache-Control': 'no-store', ...(status === 405 ? { Allow: 'GET, HEAD' } : {}) };
  if (!wantsPage)
    return new Response(`${said.map(({ sentence }) => sentence).join('\n')}\n`, {
      status,
      headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
    });
  const paragraphs = said.map(
    ({ language, sentence }) =>
      `<p lang="${language}">${sentence} <a href="/">${classTranslator(language).say('serve.to-the-games')}</a></p>`,
  );
  const page = `<!doctype html>
<html lang="${languages[0]}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<title>Poda · ${status}</title>
<main>
<h1>Poda</h1>
${paragraphs.join('\n')}
</main>
</html>
`;
  return new Response(page, { status, headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } });
};
