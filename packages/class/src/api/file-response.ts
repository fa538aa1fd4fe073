import type { Media } from './route.ts';

/** A stream that produces texts as fast as the client reads. */
export const streamOf = (texts: AsyncGenerator<string>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async controller => {
      const { value, done } = await texts.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await texts.return(undefined);
    },
  });
};

/** An attachment is never shown as a page of this server. */
export const fileResponse = (
  { media, file = 'download' }: Media,
  body: string | ReadableStream<Uint8Array>,
): Response =>
  new Response(body, {
    headers: { 'Content-Type': media, 'Content-Disposition': `attachment; filename="${file}"` },
  });
