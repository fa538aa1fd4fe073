import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Of Node's HTTP parser; any other code is a bad request. */
const statuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** To read and discard the rest of a refused request. */
const LINGER_MILLIS = 1_000;

/**
 * Reads on until the client closes its end. Node would close at once, and unread bytes would turn the answer into a TCP
 * reset.
 */
export const refuseUnreadable = (server: Server): void => {
  const responses = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, response) => responses.set(socket, response));
  const refused = new WeakSet<Duplex>();
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    // Refused again for each further piece of the same request.
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
