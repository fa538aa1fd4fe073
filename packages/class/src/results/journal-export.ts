import { FORMAT, NO_LINE_SUM, sealed, VERSION } from '@poda/arena/journal/journal.ts';
import { withoutSeed } from '@poda/library/notation/record/record.ts';
import { writeRecords } from '@poda/library/notation/record/record-text.ts';
import type { Queries } from '../store/database.ts';
import { readTournament } from '../tournaments/stored-tournament.ts';
import { readGames } from './games.ts';

/** The lines of a journal of the command line; none before the tournament starts. */
export async function* exportJournal(queries: Queries, id: string): AsyncGenerator<string> {
  const tournament = await readTournament(queries, id);
  if (tournament === undefined || tournament.terms === null) return;
  const { terms, seed } = tournament;
  let last = NO_LINE_SUM;
  const lineOf = (entry: object): string => {
    const { line, sum } = sealed(entry, last);
    last = sum;
    return `${line}\n`;
  };
  const confinement = terms.confinement === null ? null : await usualLevel(queries, id, terms.confinement);
  yield lineOf({ format: FORMAT, version: VERSION, plan: { ...terms, confinement, seed } });
  const { rows } = await queries.query<{ voided: number; what: string }>`
    select number as voided, what from voided_game where tournament = ${id} order by seq`;
  for (const { voided, what } of rows) yield lineOf({ voided, what });
  for await (const game of readGames(queries, id)) yield lineOf(game);
}

export async function* exportRecords(queries: Queries, id: string, hasSeeds: boolean): AsyncGenerator<string> {
  for await (const { record } of readGames(queries, id)) yield writeRecords([hasSeeds ? record : withoutSeed(record)]);
}

const usualLevel = async (queries: Queries, id: string, otherwise: string): Promise<string> => {
  const { first } = await queries.query<{ level: string }>`
    select level from game where tournament = ${id} and level is not null
    group by level order by count(*) desc, level limit 1`;
  return first?.level ?? otherwise;
};
