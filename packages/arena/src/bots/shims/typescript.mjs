// Strips the types from a TypeScript bot, which does not run. In the sandbox this is a program: its arguments are the
// bot's file and the compiler, and each line on descriptor 3 requests a line of JSON on descriptor 4. Without a sandbox
// this is a worker thread.
//
//   out  {"code": "a piece of the JavaScript"} …, {"done": true}
//        or {"failed": "line 3: Expected ','"}
import { readFileSync, readSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

/** Characters of code in one line; JSON writes each in at most 6 bytes. */
const MAX_PIECE = 8000;
const MAX_FAILED = 1000;

const textOf = value => String(value).slice(0, MAX_FAILED);

const messageOf = error => {
  const { startLine, message, snippet = '' } = error;
  return textOf(
    typeof startLine === 'number'
      ? `line ${startLine}: ${message}: ${snippet.split('\n')[0]}`
      : `the TypeScript compiler breaks on this file: ${message}`,
  );
};

function* answerOf(source, compiler) {
  try {
    const { transformSync } = createRequire(import.meta.url)(compiler);
    const { code } = transformSync(source, { mode: 'transform', filename: 'player.ts', module: true });
    for (let at = 0; at < code.length; at += MAX_PIECE) yield { code: code.slice(at, at + MAX_PIECE) };
    yield { done: true };
  } catch (error) {
    yield { failed: messageOf(error) };
  }
}

const waitForRequest = () => {
  const byte = Buffer.alloc(1);
  while (byte[0] !== 10) if (readSync(3, byte) === 0) process.exit(0);
};

const writeLine = value => {
  let data = Buffer.from(`${JSON.stringify(value)}\n`);
  while (data.length > 0) data = data.subarray(writeSync(4, data));
};

if (parentPort === null) {
  const [source, compiler] = process.argv.slice(2);
  for (const line of answerOf(readFileSync(source, 'utf8'), compiler)) {
    waitForRequest();
    writeLine(line);
  }
} else
  for (const line of answerOf(workerData.source, workerData.compiler)) parentPort.postMessage(JSON.stringify(line));
