// Runs a program of the original classroom, which talks through two named pipes: questions on descriptor 3, answers on
// descriptor 4, one JSON line each.
//
//   out  {"hello": 1}
//   in   {"name": "garcia", "files": ["garcia"], "folder": "/bot", "words": ["./garcia"]}
//   out  {"ready": "state"} as soon as the program reads its pipe, or {"failed": "..."}
//   in   {"n": 81, "q": "x-x-…:X"}
//   out  {"n": 81, "r": "2,0;3,1"}
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, constants, openSync, readSync, symlinkSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** In characters; no legal move is that long. */
const MAX_ANSWER = 1000;
const RETRY_MILLIS = 2;
/** Time after which an answer without a line end counts as complete. */
const PAUSE_MILLIS = 50;

const writeLine = value => {
  let data = Buffer.from(`${JSON.stringify(value)}\n`);
  while (data.length > 0) data = data.subarray(writeSync(4, data));
};

const linesOf = (fd, encoding, pauseMillis) => {
  const waiting = [];
  const lines = [];
  let rest = '';
  let timer;
  const put = line => {
    const next = waiting.shift();
    if (next === undefined) lines.push(line);
    else next(line);
  };
  const socket = new Socket({ fd, readable: true, writable: false });
  socket.setEncoding(encoding);
  socket.on('data', text => {
    clearTimeout(timer);
    const parts = (rest + text).split('\n');
    rest = parts.pop().slice(0, MAX_LINE);
    parts.forEach(put);
    if (pauseMillis !== undefined && rest.trim() !== '')
      timer = setTimeout(() => {
        put(rest);
        rest = '';
      }, pauseMillis);
  });
  socket.on('error', () => {}).on('end', () => process.exit(0));
  return {
    next: () => (lines.length > 0 ? Promise.resolve(lines.shift()) : new Promise(resolve => waiting.push(resolve))),
    /** Also forgets what lies in the pipe and was not read yet. */
    clear: () => {
      drain(fd);
      lines.length = 0;
      rest = '';
      clearTimeout(timer);
    },
  };
};
const MAX_LINE = 65_536;

const drain = fd => {
  const buffer = Buffer.alloc(MAX_LINE);
  try {
    for (let left = 4 * MAX_LINE; left > 0; ) left -= readSync(fd, buffer) || left;
  } catch {
    // EAGAIN: the pipe is empty.
  }
};

const questions = linesOf(3, 'utf8');
writeLine({ hello: 1 });
const { name, files, folder, words } = JSON.parse(await questions.next());

const [toProgram, fromProgram] = [`pipe${name}T`, `pipe${name}M`];
// The program's own folder is read-only, so the program is started through links in the working folder, beside its
// pipes.
for (const file of files) symlinkSync(join(folder, file), file);
execFileSync('mkfifo', [toProgram, fromProgram]);
// Open for reading and writing, so that the program never waits for a reader and the pipe never ends.
const answers = linesOf(openSync(fromProgram, constants.O_RDWR | constants.O_NONBLOCK), 'latin1', PAUSE_MILLIS);

let isReady = false;
const program = spawn(words[0], words.slice(1), { stdio: ['ignore', 'inherit', 'inherit'] });
program.on('error', error => {
  writeLine({ failed: error.message });
  process.exit(1);
});
program.on('exit', (code, signal) => {
  if (!isReady) writeLine({ failed: code === null ? `ended by ${signal}` : `ended with exit code ${code}` });
  // The referee judges the end of this process as the end of the program.
  if (signal !== null) process.kill(process.pid, signal);
  process.exit(code ?? 1);
});

/** The kernel answers ENXIO until the program opens its end of the pipe. */
const openForWriting = async () => {
  for (;;) {
    try {
      return openSync(toProgram, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
    } catch (error) {
      if (error.code !== 'ENXIO' && error.code !== 'ENOENT') throw error;
    }
    await sleep(RETRY_MILLIS);
  }
};

// The pipe stays open until the first question, which the program is already waiting for.
let opened = await openForWriting();
isReady = true;
writeLine({ ready: 'state' });

for (;;) {
  const { n, q } = JSON.parse(await questions.next());
  answers.clear();
  const pipe = opened ?? (await openForWriting());
  opened = undefined;
  writeSync(pipe, q);
  closeSync(pipe);
  let answer = '';
  while (answer === '') answer = (await answers.next()).trim();
  writeLine({ n, r: answer.slice(0, MAX_ANSWER) });
}
