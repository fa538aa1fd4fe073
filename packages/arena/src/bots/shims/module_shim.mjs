// Runs a bot that is a JavaScript module: questions on descriptor 3, answers on descriptor 4, one JSON line each.
import { readSync, writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { cut, isOfClassroom, isText, nameOf, seededRandom, shown } from './answers.mjs';

// In characters. JSON writes a character in up to 6 bytes, and the referee accepts no line of more than 64 KiB.
const MAX_TEXT = 8000;
const MAX_NAME = 40;
const { parse, stringify } = JSON;

let rest = Buffer.alloc(0);
const piece = Buffer.alloc(65536);

const readLine = () => {
  for (;;) {
    const end = rest.indexOf(10);
    if (end !== -1) {
      const line = rest.toString('utf8', 0, end);
      rest = rest.subarray(end + 1);
      return line;
    }
    const length = readSync(3, piece);
    if (length === 0) process.exit(0);
    rest = Buffer.concat([rest, piece.subarray(0, length)]);
  }
};

const writeLine = value => {
  let data = Buffer.from(`${stringify(value)}\n`);
  while (data.length > 0) data = data.subarray(writeSync(4, data));
};

const traceOf = error => {
  try {
    const lines = cut(error.stack ?? '', 2 * MAX_TEXT).split('\n');
    const own = lines.filter(line => !line.includes(import.meta.url) && !line.includes('(node:'));
    return cut(own.join('\n'), MAX_TEXT);
  } catch {
    return '';
  }
};

writeLine({ hello: 1 });
const setup = parse(readLine());
Math.random = seededRandom(setup.seed);
let player;
let names = [];
try {
  const bot = await import(pathToFileURL(setup.path).href);
  names = Object.keys(bot)
    .slice(0, 8)
    .map(name => cut(name, MAX_NAME));
  player = bot.player ?? bot.default?.player ?? bot.default;
} catch (error) {
  writeLine({ failed: nameOf(error), traceback: traceOf(error) });
  process.exit(1);
}
if (typeof player !== 'function') {
  writeLine({ failed: 'there is no function player', code: 'no-player', names });
  process.exit(1);
}
if (isOfClassroom(player)) {
  writeLine({ failed: 'player(E, M, J) is for Python bots in checkers', code: 'classroom-function-of-module' });
  process.exit(1);
}
writeLine({ ready: 'state' });

// An exception in one of the bot's timers or promises counts as an exception of the bot.
let number = 0;
/** A full heap of a thread ends only the thread. */
const isFullHeap = error => {
  try {
    return error instanceof Error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  } catch {
    return false;
  }
};

// The bot may have changed Object.prototype, so messages to the referee have no prototype.
const tellFailure = error => {
  if (isFullHeap(error)) writeLine({ __proto__: null, n: number, x: 'memory', w: nameOf(error) });
  else writeLine({ __proto__: null, n: number, x: 'exception', w: nameOf(error), t: traceOf(error) });
};
const tell = error => {
  tellFailure(error);
  process.exit(1);
};
process.on('uncaughtException', tell).on('unhandledRejection', tell);

for (;;) {
  const question = parse(readLine());
  number = question.n;
  try {
    const returned = player(question.s);
    const answer = typeof returned?.then === 'function' ? await returned : returned;
    if (isText(answer)) writeLine({ __proto__: null, n: number, r: answer });
    else writeLine({ __proto__: null, n: number, x: 'unreadable', w: shown(answer) });
  } catch (error) {
    tellFailure(error);
  }
}
