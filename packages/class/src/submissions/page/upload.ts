import { signal } from '@preact/signals';
import type { Fetch, FetchAnswer } from '../../api/call-route.ts';
import type { AnswerOf } from '../../api/route.ts';
import type { routes } from '../../api/routes.ts';

export const handedIn = signal<AnswerOf<typeof routes.submit> | null>(null);

/** The browser's own `fetch` cannot report the share of the body sent, from 0 to 1. */
export const fetchWithProgress =
  (onProgress: (share: number) => void): Fetch<FetchAnswer> =>
  (url, { method, headers, body }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
      request.onload = () => {
        const { status, responseText } = request;
        resolve({ ok: status >= 200 && status < 300, status, json: async () => JSON.parse(responseText) });
      };
      request.onerror = reject;
      request.onabort = reject;
      request.send(body);
    });
