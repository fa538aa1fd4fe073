import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

type Fetch = (request: Request, bindings: HttpBindings | Http2Bindings) => Response | Promise<Response>;

/** Pipes event streams to the socket: Hono's adaptor would keep a promise for every chunk, for hours. */
export const withEventStreams =
  (fetch: Fetch): Fetch =>
  async (request, bindings) => {
    const response = await fetch(request, bindings);
    const { status, headers, body } = response;
    if (body === null || !headers.get('Content-Type')?.startsWith('text/event-stream')) return response;
    const { outgoing } = bindings;
    outgoing.statusCode = status;
    for (const [name, value] of headers) outgoing.appendHeader(name, value);
    // A client that goes away ends the stream.
    pipeline(Readable.fromWeb(body as ReadableStream), outgoing).catch(() => {});
    return RESPONSE_ALREADY_SENT;
  };
