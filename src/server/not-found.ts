import { languages } from '../core/text/words.ts';
import { type FullKey, translatorFor } from '../i18n/translators.ts';

/** The answer to an address where there is nothing, or to a request that nobody understands, in every language. */
export const refusal = (status: 404 | 405, wantsPage: boolean): Response => {
  const key: FullKey = status === 404 ? 'serve.not-found' : 'serve.only-reading';
  const said = languages.map(language => ({ language, sentence: translatorFor(language).say(key) }));
  const headers = { 'Cache-Control': 'no-store', ...(status === 405 ? { Allow: 'GET, HEAD' } : {}) };
  if (!wantsPage)
    return new Response(`${said.map(({ sentence }) => sentence).join('\n')}\n`, {
      status,
      headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
    });
  const paragraphs = said.map(
    ({ language, sentence }) =>
      `<p lang="${language}">${sentence} <a href="/">${translatorFor(language).say('serve.to-the-games')}</a></p>`,
  );
  const page = `<!doctype html>
<html lang="${languages[0]}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Poda · ${status}</title>
<main>
<h1>Poda</h1>
${paragraphs.join('\n')}
</main>
</html>
`;
  return new Response(page, { status, headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } });
};
