import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { declareSubmissions } from '../../host/find-program.ts';
import { isFolder } from '../../store/kind-of-path.ts';
import type { Command } from '../command.ts';
import type { SplitArguments } from './arguments.ts';

/** Folders of bots count as submissions before a file in them is read as configuration. */
export const declareNamedFolders = (
  { positionals: [, ...operands], flags }: SplitArguments,
  { name, takesBots = false }: Command,
): void => {
  if (!takesBots) return;
  const seats = flags.filter(flag => ['first', 'second'].includes(flag.name)).map(({ value = '' }) => value);
  const players = [...operands, ...seats].map(word =>
    word.replace(/^(?:file|legacy|(?:usi|uci|hub)(?:\?[^:]*)?):/, ''),
  );
  // The first word of a quoted command is the organiser's own program; its arguments may be submissions.
  const paths = players.flatMap(word => [word, ...word.split(/[\s"']+/).slice(1)]).filter(word => existsSync(word));
  declareSubmissions(paths.filter(isFolder), 'whole');
  // A tournament file and the files beside it are the organiser's own.
  if (name === 'tournament') return;
  declareSubmissions(
    paths.filter(path => !isFolder(path)).map(path => dirname(path)),
    'files',
  );
};
