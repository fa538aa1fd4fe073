// Runs command lines of the built program one after another in one process, for tests: loading the program takes longer
// than most commands. Each message holds one command line; the reply holds its exit code and its output.
import { PassThrough } from 'node:stream';

const program = new URL('../dist/poda.js', import.meta.url).href;
let loaded;

/** Replaces one of the standard streams of this process. */
const replaceStream = (name, stream) => Object.defineProperty(process, name, { configurable: true, get: () => stream });

const run = async ({ args, input, env, cwd }) => {
  const [stdout, stderr] = [new PassThrough().setEncoding('utf8'), new PassThrough().setEncoding('utf8')];
  let output = '';
  let errors = '';
  stdout.on('data', text => (output += text));
  stderr.on('data', text => (errors += text));
  let hasReplied = false;
  const reply = (code, isLast) => {
    if (hasReplied) return;
    hasReplied = true;
    process.send({ code, stdout: output, stderr: errors, isLast }, () => isLast && process.reallyExit());
  };
  replaceStream('stdin', new PassThrough().end(input));
  replaceStream('stdout', stdout);
  replaceStream('stderr', stderr);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  process.argv = [process.argv[0], program, ...args];
  process.exitCode = undefined;
  // A command that calls `process.exit` ends this process; the next command line starts another one.
  process.exit = code => reply(code ?? process.exitCode ?? 0, true);
  // The program runs the first command line when it is loaded.
  if (loaded === undefined) loaded = await import(program);
  else await loaded.runProgram();
  for (const event of ['SIGINT', 'SIGTERM', 'uncaughtException', 'exit']) process.removeAllListeners(event);
  // The streams emit the last data in a later turn of the event loop.
  await new Promise(resolve => setImmediate(resolve));
  reply(process.exitCode ?? 0, false);
};

process.on('message', run).on('disconnect', () => process.reallyExit());
