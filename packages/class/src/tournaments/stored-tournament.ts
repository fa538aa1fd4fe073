import type { Pairings } from '@poda/arena/rating/standings.ts';
import type { Level } from '@poda/arena/sandbox/confinement.ts';
import { withSide0Starting } from '@poda/arena/schedule/open-options.ts';
import type { TournamentSchedule } from '@poda/arena/schedule/schedule.ts';
import { type GameTerms, scheduleOfTerms } from '@poda/arena/schedule/terms.ts';
import { checkSettings, defaultTime, type TournamentFile } from '@poda/arena/schedule/tournament-file.ts';
import type { Variant } from '@poda/library/core/contract.ts';
import { err, ok, type Problem, type Result } from '@poda/library/core/result.ts';
import { parseSeed, type Seed } from '@poda/library/core/seed/seed.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import { readPlayer } from '@poda/library/play/session/seats.ts';
import { formatPlayer } from '@poda/library/search/players/player-names.ts';
import type { Queries } from '../store/database.ts';

/** Students hand in while a tournament is open; `failed` means that games could not be played. */
export type TournamentState = 'open' | 'running' | 'paused' | 'stopped' | 'finished' | 'failed';

export interface StoredContender {
  readonly place: number;
  readonly name: string;
  /** Null for Poda's own players and for bots of an imported journal. */
  readonly submission: string | null;
  readonly word: string | null;
  readonly fingerprint: string;
  readonly rating: number | null;
  /** The hash of the bot's files; null if erased or not in this database. */
  readonly content: string | null;
}

export interface StoredTournament {
  readonly id: string;
  readonly course: string | null;
  /** The assignment, if the tournament holds the games of an attempt. */
  readonly assignment: string | null;
  readonly title: string;
  readonly state: TournamentState;
  readonly settings: StoredSettings;
  readonly seed: Seed;
  readonly levels: readonly Level[];
  readonly mixesLevels: boolean;
  readonly deadline: Date | null;
  readonly startsItself: boolean;
  readonly made: Date;
  readonly started: Date | null;
  readonly ended: Date | null;
  readonly problem: Problem | null;
  readonly pairings: Pairings | null;
  readonly terms: GameTerms | null;
  readonly contenders: readonly StoredContender[];
}

interface TournamentRow extends Omit<StoredTournament, 'seed' | 'contenders' | 'terms'> {
  readonly seed: string;
  readonly terms: Omit<GameTerms, 'players'> | null;
}

export const readTournament = async (queries: Queries, id: string): Promise<StoredTournament | undefined> => {
  const { first: row } = await queries.query<TournamentRow>`
    select id, course, assignment, title, state, settings, seed, levels, mixes_levels as "mixesLevels", deadline,
      starts_itself as "startsItself", made, started, ended, problem, pairings, terms from tournament where id = ${id}`;
  if (row === undefined) return undefined;
  const contenders = await readContenders(queries, id);
  const terms = row.terms && withPlayers(row.terms, contenders);
  return { ...row, seed: parseSeed(row.seed)!, contenders, terms };
};

const readContenders = async (queries: Queries, tournament: string): Promise<readonly StoredContender[]> => {
  const { rows } = await queries.query<StoredContender>`
    select c.place, c.name, c.submission, c.word, c.fingerprint, c.rating, s.content
    from contender c left join submission s on s.id = c.submission where c.tournament = ${tournament} order by c.place`;
  return rows;
};

/** Stored terms hold no names, because students may be erased. */
export const withoutPlayers = (terms: GameTerms): object => ({ ...terms, players: null });

const withPlayers = (terms: Omit<GameTerms, 'players'>, contenders: readonly StoredContender[]): GameTerms => ({
  ...terms,
  players: contenders.map(({ name, fingerprint }) => ({ name, fingerprint })),
});

export interface StartedTournament extends StoredTournament {
  readonly terms: GameTerms;
  readonly variant: Variant;
}

export const asStarted = (tournament: StoredTournament): StartedTournament | undefined => {
  const { terms } = tournament;
  return terms === null ? undefined : { ...tournament, terms, variant: variantNamed(terms.game) };
};

export const readStarted = async (queries: Queries, id: string): Promise<StartedTournament | undefined> => {
  const stored = await readTournament(queries, id);
  return stored && asStarted(stored);
};

/** The schedule depends on the names of the players, so no erased player may be among them. */
export const scheduleOf = ({ terms, variant, seed }: StartedTournament): TournamentSchedule =>
  scheduleOfTerms(terms, variant, seed);

/** True for students' bots, also those of an imported journal. */
export const isBot = ({ contenders }: StoredTournament, place: number): boolean => contenders[place]?.word === null;

/** The keys of a tournament file, but `house`, the list of Poda's own players, instead of `players`. */
export type StoredSettings = Readonly<Record<string, unknown>>;

/** Refuses all players but Poda's own, because a command given by an organiser would run on every worker. */
export const readSettings = (settings: StoredSettings): Result<TournamentFile> => {
  const { house = [], ...others } = settings;
  const checked = checkSettings({ ...others, players: house });
  if (!checked.ok) return checked;
  const file = checked.value;
  const players: TournamentFile['players'][number][] = [];
  for (const player of file.players) {
    const own = readPlayer(player.player, file.variant.game);
    if (!own.ok) return err(own.error);
    if (own.value === null) return err({ code: 'human-at-match' });
    players.push({ ...player, player: formatPlayer(own.value) });
  }
  const isTimed = Object.keys(file.time).length > 0;
  return ok({ ...file, variant: withSide0Starting(file.variant), players, time: isTimed ? file.time : defaultTime });
};
