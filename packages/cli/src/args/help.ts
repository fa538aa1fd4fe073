import { gameExamples } from '@poda/library/games/examples.ts';
import { type Command, synopsis } from '../command.ts';
import { commands } from '../commands/index.ts';
import { MAX_COLUMNS } from '../terminal/terminal.ts';
import { wrapLine, wrapWords } from '../terminal/wrap.ts';
import type { FullKey, FullTranslator } from '../words/translators.ts';
import { type Flag, summaryOf } from './arguments.ts';
import { globalFlags, globalFlagsOf, seedFlag, terminalGameFlags } from './flags.ts';
import { sayHelp } from './help-words.ts';
import { PROJECT_FILE } from './load-configs.ts';

export const examplesOf = ({ name, examples = [] }: Command): string[] => {
  const ofGames = gameExamples.flatMap(({ commands: own }) => own[name] ?? []).map(words => `poda ${name} ${words}`);
  const given = [...examples, ...ofGames];
  return given.length > 0 ? given : [`poda ${name}`, `poda ${name} --json`];
};

export const programHelp = (translator: FullTranslator): string => {
  const say = sayHelp(translator);
  const names = commands.map(command => synopsis(command, translator));
  return [
    ...wrap(say('help.intro')),
    '',
    `${say('help.usage')}: poda [${say('help.word.command')}] …`,
    '',
    `${say('help.commands')}:`,
    ...row('poda', say('command.menu'), COMMAND_WIDTH),
    ...commands.flatMap(({ name }, i) => row(names[i]!, say(`command.${name}`), COMMAND_WIDTH)),
    '',
    `${say('help.everywhere')}:`,
    ...flagLines(globalFlags, translator),
    '',
    `${say('help.menu')}:`,
    ...flagLines([...terminalGameFlags, seedFlag], translator),
    '',
    `${say('help.examples')}:`,
    '  poda --clock 5+3',
    ...commands.map(command => `  ${examplesOf(command)[0]}`),
    '',
    ...sharedHelp(translator),
    '',
    ...[say('help.game'), say('help.more')].flatMap(sentence => wrap(sentence)),
  ].join('\n');
};

export const commandHelp = (command: Command, translator: FullTranslator): string => {
  const say = sayHelp(translator);
  const start = `${say('help.usage')}: poda ${synopsis(command, translator)}`;
  const flags = command.flags.map(flag => (flag.isRequired ? usage(flag, translator) : `[${usage(flag, translator)}]`));
  const about = [say(`about.${command.name}`), ...(command.takesGame ? [say('help.game')] : [])];
  return [
    ...wrap(`poda ${command.name}: ${say(`command.${command.name}`)}`),
    '',
    ...wrapWords([start, ...flags], start.length + 1, MAX_COLUMNS),
    '',
    `${say('help.description')}:`,
    ...about.flatMap(text => wrap(`  ${text}`)),
    ...(command.flags.length > 0 ? ['', `${say('help.options')}:`, ...flagLines(command.flags, translator)] : []),
    '',
    `${say('help.everywhere')}:`,
    ...flagLines(globalFlagsOf(command), translator),
    '',
    `${say('help.examples')}:`,
    ...examplesOf(command).map(example => `  ${example}`),
    '',
    ...sharedHelp(translator),
  ].join('\n');
};

const sharedHelp = (translator: FullTranslator): string[] => {
  const say = sayHelp(translator);
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

const variables = [
  'PODA_LANG',
  'PODA_CONFIG',
  'PODA_NO_CONFIG',
  'PODA_HOME',
  'PODA_DATA',
  'PODA_TABLES',
  'PODA_KEY',
  'PODA_METRICS_KEY',
  'PODA_BOARD',
  'NO_COLOR',
] as const;

const files = [
  { path: PROJECT_FILE, meaning: 'file.project' },
  { path: '~/.config/poda/config.json', meaning: 'file.user' },
  { path: '~/.local/share/poda/', meaning: 'file.data' },
] as const;

const COMMAND_WIDTH = 22;
const FLAG_WIDTH = 20;
const CODE_WIDTH = 4;
const FILE_WIDTH = 27;

const usage = ({ name, placeholder }: Flag, translator: FullTranslator): string =>
  `--${name}${placeholder === undefined ? '' : ` ${placeholderIn(placeholder, translator)}`}`;

/** The same sign in all languages, such as `N`. */
const placeholderIn = (placeholder: string, translator: FullTranslator): string =>
  placeholder.replace(/[A-Za-z]{2,}/g, word => {
    const key = `placeholder.${word}`;
    return translator.has(key) ? translator.say(key as FullKey) : word;
  });

const flagLines = (flags: readonly Flag[], translator: FullTranslator): string[] =>
  flags.flatMap(flag => row(usage(flag, translator), sayHelp(translator)(summaryOf(flag)), FLAG_WIDTH));

const row = (name: string, meaning: string, width: number): string[] => {
  const lines = wrapLine(' '.repeat(width + 3) + meaning, MAX_COLUMNS);
  const [first = '', ...rest] = lines;
  return name.length > width ? [`  ${name}`, ...lines] : [`  ${name.padEnd(width)}${first.slice(width + 2)}`, ...rest];
};

const wrap = (text: string): string[] => wrapLine(text, MAX_COLUMNS);
