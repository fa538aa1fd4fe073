// Takes the types off a bot that is written in TypeScript, with a compiler that is itself WebAssembly. Nothing of the bot is
// run. In the sandbox it is a program: the bot is the file that its first argument names, the compiler the second one, and the
// answer goes out on descriptor 4 in lines of JSON, each when it is asked for by a line on descriptor 3. Without a sandbox it is
// a thread that is told the text and the path of the compiler.
//
//   out  {"code": "a piece of the JavaScript"} …, {"done": true}
//        or {"failed": "line 3: Expected ','"}
import { readFileSync, readSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

/** A line of the answer holds so many characters; each takes six bytes at most. */
const MAX_PIECE = 8000;
const MAX_FAILED = 1000;

const textOf = value => String(value).slice(0, MAX_FAILED);

/** The words of the compiler, with the line in front if it names one. */
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

/** Each line of the answer is asked for by a line on descriptor 3. */
const waitForRequest = () => {
  const sign = Buffer.alloc(1);
  while (sign[0] !== 10) if (readSync(3, sign) === 0) process.exit(0);
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
