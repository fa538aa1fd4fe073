import { type Encoding, encodings, type PageFile } from './page-files.ts';

/** A year, the longest that a copy may be kept. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** A copy may be kept, but whoever keeps it asks before using it. */
const ASK_FIRST = 'no-cache';

/** The answer to somebody who asks for a file: the file, as small as they can read it, or that their copy still holds. */
export const sendFile = async (file: PageFile, request: Request): Promise<Response> => {
  const encoding = file.packed === undefined ? undefined : encodingFor(request.headers.get('Accept-Encoding') ?? '');
  const tag = `"${file.hash}${encoding === undefined ? '' : `-${encoding}`}"`;
  const headers = new Headers({
    ETag: tag,
    'Cache-Control': file.isImmutable ? FOR_EVER : ASK_FIRST,
    ...(file.packed === undefined ? {} : { Vary: 'Accept-Encoding' }),
  });
  if (holds(request.headers.get('If-None-Match') ?? '', tag)) return new Response(null, { status: 304, headers });
  headers.set('Content-Type', file.type);
  if (encoding === undefined || file.packed === undefined) return new Response(file.bytes, { headers });
  headers.set('Content-Encoding', encoding);
  return new Response(await file.packed(encoding), { headers });
};

/** The first of our encodings that a browser understands; `br;q=0` says that it does not. */
const encodingFor = (accepted: string): Encoding | undefined => {
  const wishes = new Map(
    accepted.split(',').map(wish => {
      const [name = '', ...rest] = wish.split(';').map(word => word.trim().toLowerCase());
      return [name, !rest.some(word => /^q=0(\.0*)?$/.test(word))];
    }),
  );
  return encodings.find(encoding => wishes.get(encoding) ?? wishes.get('*') ?? false);
};

const holds = (known: string, tag: string): boolean =>
  known === '*' || known.split(',').some(candidate => candidate.trim().replace(/^W\//, '') === tag);
