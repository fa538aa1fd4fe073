import { afterEach, expect, test } from 'vitest';
import { type Script, ScriptedProcess } from '../testing/scripted-process.ts';
import { BotProcess, defaultProcessOptions, endOnError } from './bot-process.ts';

/** Exceptions in the referee's own code while it reads from a bot: the question is void, and the referee goes on. */

afterEach(() => expect([...ScriptedProcess.alive]).toEqual([]));

const bytes = (text: string) => [Buffer.from(text)];
const processOf = (launched: ScriptedProcess, freezes = true) =>
  new BotProcess(launched, { ...defaultProcessOptions, freezes });
const breaking = (): never => {
  throw new TypeError('broken');
};
const voided = { kind: 'our-fault', what: 'TypeError: broken', isException: true };

test('a line on which the parser throws is a fault of the bot', async () => {
  const bot = processOf(new ScriptedProcess('standard', () => bytes('[[[\u001b[31m\n')));
  const reply = await bot.ask('question', { limitMillis: null, isAnswer: breaking });
  expect(reply).toMatchObject({
    kind: 'fault',
    fault: 'unreadable-answer',
    evidence: {
      code: 'reading-failed',
      values: { error: 'TypeError: broken' },
      answer: '[[[\\x1b[31m',
      question: 'question',
    },
  });
  await bot.end();
});

test('an early line on which the parser throws is a fault of the bot', async () => {
  const launched = new ScriptedProcess('standard', () => []);
  const bot = processOf(launched);
  launched.say(Buffer.from('early\n'));
  await new Promise(resolve => setImmediate(resolve));
  const reply = await bot.ask('question', { limitMillis: null, isAnswer: breaking, mayBeEarly: true });
  expect(reply).toMatchObject({ kind: 'fault', fault: 'unreadable-answer', evidence: { answer: 'early' } });
  await bot.end();
});

/** The callbacks of the event loop, where no caller can catch an exception. */
test.each<[string, ReturnType<Script>, (launched: ScriptedProcess, bot: BotProcess) => object]>([
  ['when a line is read', bytes('answer\n'), (_, bot) => Object.assign(bot, { acceptAnswer: breaking })],
  ['when the bot is frozen', bytes('answer\n'), launched => Object.assign(launched, { freeze: breaking })],
  ['when the bot has ended', ['ends'], launched => Object.assign(launched, { ranOutOfMemory: breaking })],
  ['when a thinking bot is checked', [], (_, bot) => Object.assign(bot, { look: breaking })],
])('an exception %s makes the question void', async (_, said, breakIt) => {
  const launched = new ScriptedProcess('standard', line => (line === 'second' ? said : bytes('answer\n')));
  const bot = processOf(launched);
  expect(await bot.ask('first', { limitMillis: null, mayBeEarly: true })).toMatchObject({ text: 'answer' });
  breakIt(launched, bot);
  expect(await bot.ask('second', { limitMillis: null })).toEqual(voided);
  await bot.end();
});

test('an exception between two questions makes the next one void', async () => {
  const launched = new ScriptedProcess('standard', () => bytes('answer\n'));
  const bot = processOf(launched);
  expect(await bot.ask('question', { limitMillis: null })).toMatchObject({ kind: 'line', text: 'answer' });
  Object.assign(bot, { receive: breaking });
  launched.say(Buffer.from('more\n'));
  await new Promise(resolve => setImmediate(resolve));
  expect(await bot.ask('question', { limitMillis: null })).toEqual(voided);
  await bot.end();
});

test('an exception before a player owns the process ends the process', async () => {
  const launched = new ScriptedProcess('standard', () => []);
  await expect(endOnError(processOf(launched), async () => breaking())).rejects.toThrow('broken');
  expect(launched.exitStatus).not.toBeNull();
});

test('a process that has been ended answers no further question', async () => {
  const bot = processOf(new ScriptedProcess('standard', () => []));
  await bot.end();
  expect(await bot.ask('question', { limitMillis: null })).toMatchObject({ kind: 'our-fault' });
});

test.each([
  ['during a question', true],
  ['between questions', false],
])('a flood of empty lines %s ends the bot before it fills the memory', async (_, isAsked) => {
  const flood = Buffer.alloc(512 * 1024, '\n');
  const launched = new ScriptedProcess('standard', () => (isAsked ? [flood] : []));
  const bot = processOf(launched);
  if (!isAsked) {
    launched.say(flood);
    await new Promise(resolve => setImmediate(resolve));
  }
  const reply = await bot.ask('question', { limitMillis: null, isAnswer: line => line !== '' });
  expect(reply).toMatchObject({
    kind: 'fault',
    fault: 'protocol-flood',
    evidence: { code: 'too-many-lines', values: { most: 65_536 } },
  });
  await bot.end();
});
