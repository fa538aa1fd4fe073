import type { Translator } from '../i18n/translate.ts';
import { type Flag, globalFlags } from './arguments.ts';
import { type Command, commands } from './commands.ts';

/** The help of the whole program. */
export const programHelp = (translator: Translator): string => {
  const say = translator.say.bind(translator);
  return [
    say('help.intro'),
    '',
    `${say('help.usage')}: poda [${say('help.word.command')}] …`,
    '',
    `${say('help.commands')}:`,
    `  ${'poda'.padEnd(14)} ${say('command.menu')}`,
    ...commands.map(
      ({ name, takesGame, summary }) =>
        `  ${`${name}${takesGame ? ` ${say('help.word.game')}` : ''}`.padEnd(14)} ${say(summary)}`,
    ),
    '',
    `${say('help.everywhere')}:`,
    ...flagLines(globalFlags, translator),
    '',
    `${say('help.examples')}:`,
    ...commands.map(({ examples }) => `  ${examples[0]}`),
    '',
    say('help.game'),
    say('help.codes'),
    say('help.more'),
  ].join('\n');
};

/** The help of one command. */
export const commandHelp = (command: Command, translator: Translator): string => {
  const say = translator.say.bind(translator);
  return [
    `poda ${command.name}: ${say(command.summary)}`,
    '',
    `${say('help.usage')}: poda ${command.name}${command.takesGame ? ` ${say('help.word.game')}` : ''}${command.flags.map(flag => (flag.isRequired ? ` ${usage(flag)}` : ` [${usage(flag)}]`)).join('')}`,
    ...(command.flags.length > 0 ? ['', `${say('help.options')}:`, ...flagLines(command.flags, translator)] : []),
    '',
    `${say('help.everywhere')}:`,
    ...flagLines(globalFlags, translator),
    '',
    `${say('help.examples')}:`,
    ...command.examples.map(example => `  ${example}`),
    ...(command.takesGame ? ['', say('help.game')] : []),
    say('help.codes'),
  ].join('\n');
};

const usage = ({ name, shown }: Flag): string => `--${name}${shown === undefined ? '' : ` ${shown}`}`;

const flagLines = (flags: readonly Flag[], translator: Translator): string[] =>
  flags.map(flag => `  ${usage(flag).padEnd(24)} ${translator.say(flag.summary)}`);
