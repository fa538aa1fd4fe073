import type { Translator } from '../i18n/translate.ts';
import type { Flag } from './arguments.ts';
import { type Command, commands } from './commands.ts';
import { globalFlags } from './flags.ts';

/** The help of the whole program. */
export const programHelp = (translator: Translator): string => {
  const say = translator.say.bind(translator);
  const names = commands.map(({ name, takesGame }) => `${name}${takesGame ? ` ${say('help.word.game')}` : ''}`);
  return [
    ...fold(say('help.intro')),
    '',
    `${say('help.usage')}: poda [${say('help.word.command')}] …`,
    '',
    `${say('help.commands')}:`,
    ...row('poda', say('command.menu'), COMMAND_WIDTH),
    ...commands.flatMap(({ summary }, i) => row(names[i]!, say(summary), COMMAND_WIDTH)),
    '',
    `${say('help.everywhere')}:`,
    ...flagLines(globalFlags, translator),
    '',
    `${say('help.examples')}:`,
    ...commands.map(({ examples }) => `  ${examples[0]}`),
    '',
    ...[say('help.game'), say('help.codes'), say('help.more')].flatMap(sentence => fold(sentence)),
  ].join('\n');
};

/** The help of one command. */
export const commandHelp = (command: Command, translator: Translator): string => {
  const say = translator.say.bind(translator);
  const start = `${say('help.usage')}: poda ${command.name}`;
  const flags = command.flags.map(flag => (flag.isRequired ? usage(flag) : `[${usage(flag)}]`));
  return [
    ...fold(`poda ${command.name}: ${say(command.summary)}`),
    '',
    ...foldWords([start, ...(command.takesGame ? [say('help.word.game')] : []), ...flags], start.length + 1),
    ...(command.flags.length > 0 ? ['', `${say('help.options')}:`, ...flagLines(command.flags, translator)] : []),
    '',
    `${say('help.everywhere')}:`,
    ...flagLines(globalFlags, translator),
    '',
    `${say('help.examples')}:`,
    ...command.examples.map(example => `  ${example}`),
    '',
    ...[...(command.takesGame ? [say('help.game')] : []), say('help.codes')].flatMap(sentence => fold(sentence)),
  ].join('\n');
};

const WIDTH = 80;
const COMMAND_WIDTH = 14;
const FLAG_WIDTH = 20;

const usage = ({ name, shown }: Flag): string => `--${name}${shown === undefined ? '' : ` ${shown}`}`;

const flagLines = (flags: readonly Flag[], translator: Translator): string[] =>
  flags.flatMap(flag => row(usage(flag), translator.say(flag.summary), FLAG_WIDTH));

/** A name and what it means, in two columns. */
const row = (name: string, meaning: string, width: number): string[] =>
  foldWords([`  ${name.padEnd(width)}`, ...meaning.split(' ')], width + 3);

const fold = (text: string): string[] => foldWords(text.split(' '), 0);

/** Puts words into lines as wide as a terminal; all lines but the first are indented. */
const foldWords = ([first = '', ...words]: readonly string[], indent: number): string[] => {
  const lines = [first];
  for (const word of words) {
    const last = lines.at(-1)!;
    if (last.length + 1 + word.length > WIDTH) lines.push(' '.repeat(indent) + word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
};
