import type { FullTranslator } from '../../i18n/translators.ts';
import type { Command } from '../command.ts';
import { commands } from '../commands/index.ts';
import type { Flag } from './arguments.ts';
import { PROJECT_FILE } from './config-places.ts';
import { globalFlags, globalFlagsOf, seedFlag, tableFlags } from './flags.ts';

/** The help of the whole program. */
export const programHelp = (translator: FullTranslator): string => {
  const say = translator.say.bind(translator);
  const names = commands.map(command => synopsis(command, translator));
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
    `${say('help.menu')}:`,
    ...flagLines([...tableFlags, seedFlag], translator),
    '',
    `${say('help.examples')}:`,
    '  poda --clock 5+3',
    ...commands.map(({ examples }) => `  ${examples[0]}`),
    '',
    ...surroundings(translator),
    '',
    ...[say('help.game'), say('help.more')].flatMap(sentence => fold(sentence)),
  ].join('\n');
};

/** The help of one command, in the order of a page of the manual. */
export const commandHelp = (command: Command, translator: FullTranslator): string => {
  const say = translator.say.bind(translator);
  const start = `${say('help.usage')}: poda ${synopsis(command, translator)}`;
  const flags = command.flags.map(flag => (flag.isRequired ? usage(flag) : `[${usage(flag)}]`));
  const about = [
    ...(command.about === undefined ? [] : [command.about]),
    ...(command.takesGame ? ['help.game' as const] : []),
  ];
  return [
    ...fold(`poda ${command.name}: ${say(command.summary)}`),
    '',
    ...foldWords([start, ...flags], start.length + 1),
    ...(about.length > 0 ? ['', `${say('help.description')}:`, ...about.flatMap(key => indented(say(key)))] : []),
    ...(command.flags.length > 0 ? ['', `${say('help.options')}:`, ...flagLines(command.flags, translator)] : []),
    '',
    `${say('help.everywhere')}:`,
    ...flagLines(globalFlagsOf(command), translator),
    '',
    `${say('help.examples')}:`,
    ...command.examples.map(example => `  ${example}`),
    '',
    ...surroundings(translator),
  ].join('\n');
};

/** What is the same for every command: the codes it ends with, the variables and the files that it looks at. */
const surroundings = (translator: FullTranslator): string[] => {
  const say = translator.say.bind(translator);
  return [
    `${say('help.exit-codes')}:`,
    ...exitCodes.flatMap(code => row(code, say(`code.${code}`), CODE_WIDTH)),
    '',
    `${say('help.environment')}:`,
    ...variables.flatMap(name => row(name, say(`variable.${name}`), FLAG_WIDTH)),
    '',
    `${say('help.files')}:`,
    ...files.flatMap(({ path, meaning }) => row(path, say(meaning), FILE_WIDTH)),
  ];
};

const exitCodes = ['0', '1', '2', '3', '130'] as const;

/** The variables of the environment, the strongest of those that name files first. */
const variables = ['PODA_LANG', 'PODA_CONFIG', 'PODA_NO_CONFIG', 'PODA_HOME', 'NO_COLOR'] as const;

const files = [
  { path: PROJECT_FILE, meaning: 'file.project' },
  { path: '~/.config/poda/config.json', meaning: 'file.user' },
  { path: '~/.local/share/poda/', meaning: 'file.data' },
] as const;

/** How a command is called, without its flags. */
export const synopsis = ({ name, takesGame, operands = [] }: Command, translator: FullTranslator): string => {
  const shown = operands.map(({ word, isRequired }) =>
    isRequired ? translator.say(word) : `[${translator.say(word)}]`,
  );
  return [name, ...(takesGame ? [translator.say('help.word.game')] : []), ...shown].join(' ');
};

const WIDTH = 80;
const COMMAND_WIDTH = 22;
const FLAG_WIDTH = 20;
const CODE_WIDTH = 4;
const FILE_WIDTH = 27;

const usage = ({ name, shown }: Flag): string => `--${name}${shown === undefined ? '' : ` ${shown}`}`;

const flagLines = (flags: readonly Flag[], translator: FullTranslator): string[] =>
  flags.flatMap(flag => row(usage(flag), translator.say(flag.summary), FLAG_WIDTH));

/** A name and what it means, in two columns. */
const row = (name: string, meaning: string, width: number): string[] =>
  foldWords([`  ${name.padEnd(width)}`, ...meaning.split(' ')], width + 3);

/** A paragraph set in from the left. */
const indented = (text: string): string[] => {
  const [first = '', ...words] = text.split(' ');
  return foldWords([`  ${first}`, ...words], 2);
};

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
