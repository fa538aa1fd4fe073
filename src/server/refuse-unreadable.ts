import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The status lines for the codes of Node's HTTP parser; every other code is a bad request. */
const statuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Time in ms during which the rest of a refused request is read and discarded. */
const LINGER_MILLIS = 1_000;

/**
 * Answers requests that Node's HTTP parser refuses, and goes on reading until the client has closed its end. Node closes such a
 * connection at once; if bytes of the request are still unread, the client gets a TCP reset instead of the answer.
 */
export const refuseUnreadable = (server: Server): void => {
  const responses = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, response) => responses.set(socket, response));
  const refused = new WeakSet<Duplex>();
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    // The parser refuses each further piece of the same request too.
    if (refused.has(socket)) return;
    refused.add(socket);
    const response = responses.get(socket);
    const isAnswering = response?.headersSent === true && !response.writableFinished;
    if (!socket.writable || isAnswering) {
      socket.destroy();
      return;
    }
    socket.end(`HTTP/1.1 ${statuses[code] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`);
    const timer = setTimeout(() => socket.destroy(), LINGER_MILLIS);
    socket.on('close', () => clearTimeout(timer));
  });
};
