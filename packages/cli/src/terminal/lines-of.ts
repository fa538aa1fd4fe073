import { StringDecoder } from 'node:string_decoder';

/** Since Node 24 `readline` also splits at U+2028, which may stand in JSON. */
export async function* linesOf(input: AsyncIterable<string | Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of input) {
    const parts = (typeof chunk === 'string' ? chunk : decoder.write(chunk)).split('\n');
    parts[0] = rest + parts[0];
    rest = parts.pop()!;
    for (const line of parts) yield line.endsWith('\r') ? line.slice(0, -1) : line;
  }
  rest += decoder.end();
  if (rest !== '') yield rest;
}

/** An open stdin would keep the process alive. */
export const closeInput = (input: NodeJS.ReadableStream): void => {
  if ('destroy' in input && typeof input.destroy === 'function') input.destroy();
};
