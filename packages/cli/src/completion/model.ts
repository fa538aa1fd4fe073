import { games } from '@poda/library/games/index.ts';
import { formatNames } from '@poda/library/notation/formats.ts';
import { HIGHEST_LEVEL } from '@poda/library/search/players/levels.ts';
import { strongest } from '@poda/library/search/settings.ts';
import { type Completion, type Flag, summaryOf } from '../args/arguments.ts';
import { globalFlags, globalFlagsOf, seedFlag, terminalGameFlags } from '../args/flags.ts';
import { sayHelp } from '../args/help-words.ts';
import type { Command } from '../command.ts';
import type { FullTranslator } from '../words/translators.ts';

export type Offer =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'words-or-file'; readonly words: readonly string[] }
  | { readonly kind: 'file' | 'folder' | 'anything' };

export interface OfferedFlag {
  readonly name: string;
  readonly meaning: string;
  /** Null for a switch. */
  readonly value: Offer | null;
}

interface OfferedCommand {
  readonly name: string;
  readonly meaning: string;
  readonly operands: readonly Offer[];
  readonly flags: readonly OfferedFlag[];
}

export interface Offers {
  readonly commands: readonly OfferedCommand[];
  readonly flags: readonly OfferedFlag[];
}

export const offersIn = (commands: readonly Command[], translator: FullTranslator): Offers => {
  const named = commands.map(command => offerCommand(command, translator));
  const help = (name: string): OfferedCommand => ({
    name,
    meaning: translator.say('flag.help'),
    operands: [{ kind: 'words', words: commands.map(command => command.name) }],
    flags: globalFlags.map(flag => offerFlag(flag, translator)),
  });
  return {
    commands: [...named, ...[...new Set([translator.say('word.help'), 'help'])].map(help)],
    flags: [...globalFlags, ...terminalGameFlags, seedFlag].map(flag => offerFlag(flag, translator)),
  };
};

const offerCommand = (
  { name, takesGame, speaks, operands = [], flags }: Command,
  translator: FullTranslator,
): OfferedCommand => ({
  name,
  meaning: sayHelp(translator)(`command.${name}`),
  operands: [...(takesGame ? [offerOf('game')] : []), ...operands.map(({ completes }) => offerOf(completes))],
  flags: [...flags, ...globalFlagsOf({ speaks })].map(flag => offerFlag(flag, translator)),
});

const offerFlag = (flag: Flag, translator: FullTranslator): OfferedFlag => ({
  name: `--${flag.name}`,
  meaning: sayHelp(translator)(summaryOf(flag)),
  value: flag.kind === 'switch' ? null : offerOf(flag.completes),
});

const offerOf = (completion: Completion | undefined): Offer => {
  if (completion === undefined) return { kind: 'anything' };
  if (completion === 'file' || completion === 'folder') return { kind: completion };
  if (completion === 'player') return { kind: 'words-or-file', words: playerNames() };
  return { kind: 'words', words: typeof completion === 'string' ? names[completion]() : completion };
};

export const namesOf = (flags: readonly OfferedFlag[]): string => flags.map(({ name }) => name).join(' ');

export const namesWithValue = (flags: readonly OfferedFlag[]): string =>
  namesOf(flags.filter(({ value }) => value !== null));

/** The cases of a shell's `case`: after a command its flags, its operands by their numbers, and the values of flags. */
export const casesIn = (
  { commands, flags }: Offers,
  flagsCase: (place: string, flags: readonly OfferedFlag[]) => string,
  offerCase: (place: string, offer: Offer) => readonly string[],
): string => {
  const values = (command: string, own: readonly OfferedFlag[]) =>
    own.flatMap(({ name, value }) => (value === null ? [] : offerCase(`${command} ${name}`, value)));
  return [
    ...values('', flags),
    ...commands.flatMap(({ name, operands, flags: own }) => [
      flagsCase(`${name} -`, own),
      ...operands.flatMap((offer, place) => offerCase(`${name} ${place}`, offer)),
      ...values(name, own),
    ]),
  ].join('\n');
};

const names = {
  game: () => gameNames(),
  format: () => formatNames,
  evaluation: () => [...new Set(games.flatMap(game => game.evaluations.map(({ id }) => id)))],
  switches: () => Object.keys(strongest),
} satisfies Record<string, () => readonly string[]>;

const gameNames = (): string[] =>
  games.flatMap(({ id, aliases, rulesets }) => [
    id,
    ...Object.keys(aliases),
    ...rulesets.map(ruleset => `${id}:${ruleset.id}`),
  ]);

/** Players that need no parameter. */
const playerNames = (): string[] => [
  'human',
  ...Array.from({ length: HIGHEST_LEVEL + 1 }, (_, level) => `level:${level}`),
  ...['random', 'greedy', 'minimax', 'plain', 'engine'],
  ...games.flatMap(({ players }) => players.map(({ id }) => id)),
];
