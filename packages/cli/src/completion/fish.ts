import type { Offer, OfferedFlag, Offers } from './model.ts';

export const fishScript = ({ commands, flags }: Offers): string => {
  const names = commands.map(({ name }) => name).join(' ');
  const noCommand = `not __fish_seen_subcommand_from ${names}`;
  return [
    '# Completes the command line of poda in fish: poda completion fish | source',
    'complete -c poda -e',
    'complete -c poda -f',
    ...commands.map(({ name, meaning }) => `complete -c poda -n ${quoted(noCommand)} -a ${name} -d ${quoted(meaning)}`),
    ...flags.map(flag => flagLine(noCommand, flag)),
    ...commands.flatMap(({ name, operands, flags: own }) => {
      const isHere = `__fish_seen_subcommand_from ${name}`;
      return [...operands.flatMap(offer => operandLine(isHere, offer)), ...own.map(flag => flagLine(isHere, flag))];
    }),
    '',
  ].join('\n');
};

const flagLine = (condition: string, { name, meaning, value }: OfferedFlag): string =>
  `complete -c poda -n ${quoted(condition)} -l ${name.slice(2)}${valuePart(value)} -d ${quoted(meaning)}`;

const valuePart = (value: Offer | null): string => {
  if (value === null) return '';
  if (value.kind === 'words') return ` -x -a ${quoted(value.words.join(' '))}`;
  if (value.kind === 'words-or-file') return ` -r -F -a ${quoted(value.words.join(' '))}`;
  if (value.kind === 'folder') return ` -x -a ${quoted('(__fish_complete_directories)')}`;
  return value.kind === 'file' ? ' -r -F' : ' -x';
};

const operandLine = (condition: string, offer: Offer): string[] => {
  if (offer.kind === 'anything') return [];
  const files = offer.kind === 'words' ? '' : ' -F';
  const words = 'words' in offer ? ` -a ${quoted(offer.words.join(' '))}` : '';
  return [`complete -c poda -n ${quoted(condition)}${files}${words}`];
};

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
