import { readContender, withName } from '@poda/arena/bots/contenders.ts';
import type { PlannedGame } from '@poda/arena/game/played-game.ts';
import type { Contender } from '@poda/arena/game/player.ts';
import { checkContender } from '@poda/arena/game/player.ts';
import { processOptionsOf } from '@poda/arena/process/bot-process.ts';
import type { HouseGames, HouseMatch } from '@poda/arena/referee/house-games.ts';
import { HousePlayer } from '@poda/arena/referee/house-player.ts';
import type { JudgedGame } from '@poda/arena/referee/referee.ts';
import { type GameConditions, playUntilItCounts } from '@poda/arena/referee/run-games.ts';
import type { Confinement, Level } from '@poda/arena/sandbox/confinement.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { err, ok, problem, type Result, unwrap } from '@poda/library/core/result.ts';
import { localProber } from '@poda/library/node/tables/find-prober.ts';
import type { Engine } from '@poda/library/play/engine/engine.ts';
import { readPlayer } from '@poda/library/play/session/seats.ts';
import type { Queries } from '../store/database.ts';
import { botResources } from '../submissions/checks.ts';
import { loadBot } from '../submissions/contents.ts';
import {
  isBot,
  readSettings,
  readStarted,
  type StartedTournament,
  type StoredContender,
} from '../tournaments/stored-tournament.ts';
import type { LiveAnnouncer } from './live-announcer.ts';

export interface WorkerResources {
  readonly confinement: Confinement;
  /** Starts the engine of a player of Poda's own that meets a bot; null: it thinks in the worker's thread. */
  readonly startEngine: (() => Engine) | null;
  /** Plays games between Poda's own players elsewhere; null: they are played in the worker's thread. */
  readonly openHouseGames: ((match: HouseMatch) => HouseGames) | null;
}

/** The worker's level: without a sandbox it is C, because bots can still be played inside WebAssembly. */
export const levelOf = ({ level }: Confinement): Level => level ?? 'C';

/** Plays the games of one tournament on this worker. Its contenders stay ready between games. */
export class TournamentGames {
  /** When a game was last begun or ended, on the clock of `performance`. */
  usedAt = performance.now();
  private readonly contenders = new Map<number, Promise<Result<Contender>>>();
  private house: HouseGames | undefined;
  private readonly tags: Readonly<Record<string, string>>;

  private constructor(
    private readonly queries: Queries,
    private readonly tournament: StartedTournament,
    private readonly resources: WorkerResources,
    private readonly announcer: LiveAnnouncer,
  ) {
    const isUnconfined = tournament.terms.confinement !== null && resources.confinement.level === 'D';
    this.tags = { Event: tournament.title, ...(isUnconfined ? { Confinement: 'D' } : {}) };
  }

  /** Undefined if the tournament has been deleted. */
  static async open(
    queries: Queries,
    id: string,
    resources: WorkerResources,
    announcer: LiveAnnouncer,
  ): Promise<TournamentGames | undefined> {
    const tournament = await readStarted(queries, id);
    return tournament === undefined ? undefined : new TournamentGames(queries, tournament, resources, announcer);
  }

  isBot(place: number): boolean {
    return isBot(this.tournament, place);
  }

  levelOf({ seats }: PlannedGame): Level | null {
    return seats.some(seat => this.isBot(seat)) ? levelOf(this.resources.confinement) : null;
  }

  /** The contenders of a game by place; an error if one of them cannot play on this computer. */
  async prepare({ seats }: PlannedGame): Promise<Result<readonly Contender[]>> {
    this.usedAt = performance.now();
    const contenders: Contender[] = [];
    for (const seat of seats) {
      const prepared = await this.contender(seat);
      if (!prepared.ok) return prepared;
      contenders[seat] = prepared.value;
    }
    return ok(contenders);
  }

  async play(
    planned: PlannedGame,
    contenders: readonly Contender[],
    { keepVoid, signal }: Required<Pick<GameConditions, 'keepVoid' | 'signal'>>,
  ): Promise<Result<JudgedGame>> {
    this.usedAt = performance.now();
    const { variant, terms } = this.tournament;
    const announced = this.announcer.open(this.tournament.id, planned, new GameState(variant).start);
    try {
      const house = this.houseGames();
      return await playUntilItCounts(
        {
          settings: { variant, time: terms.time, tags: this.tags },
          contenders,
          ...(house === undefined ? {} : { playElsewhere: (game: PlannedGame) => house.play(game, announced.add) }),
          watch: () => announced.watch,
          keepVoid,
          signal,
        },
        planned,
      );
    } finally {
      announced.close();
      this.usedAt = performance.now();
    }
  }

  async close(): Promise<void> {
    const prepared = await Promise.allSettled(this.contenders.values());
    const ready = prepared.flatMap(({ status, ...settled }) =>
      'value' in settled && settled.value.ok ? [settled.value.value] : [],
    );
    await Promise.all([this.house?.close(), ...ready.map(contender => contender.close?.())]);
  }

  private houseGames(): HouseGames | undefined {
    const { terms, contenders } = this.tournament;
    this.house ??= this.resources.openHouseGames?.({
      game: terms.game,
      players: contenders.map(({ word }) => word),
      time: terms.time,
      tags: this.tags,
      isTimeLimited: false,
      isWatched: true,
    });
    return this.house;
  }

  private contender(place: number): Promise<Result<Contender>> {
    const known = this.contenders.get(place);
    if (known !== undefined) return known;
    const prepared = this.prepareContender(this.tournament.contenders[place]!);
    this.contenders.set(place, prepared);
    // A failure is not kept, because it may pass, for example once a missing program is installed.
    const forget = () => this.contenders.delete(place);
    prepared.then(result => result.ok || forget(), forget);
    return prepared;
  }

  private async prepareContender({ name, word, content }: StoredContender): Promise<Result<Contender>> {
    const { variant, settings } = this.tournament;
    if (word !== null) {
      const player = unwrap(readPlayer(word, variant.game))!;
      const own = new HousePlayer(player, variant, this.resources.startEngine, false, localProber);
      return ok(own.name === name ? own : withName(own, name));
    }
    if (content === null) return problem('bundle-missing');
    const file = await loadBot(this.queries, content, name);
    if (!file.ok) return file;
    const { limits, freeze } = unwrap(readSettings(settings));
    const contender = await readContender({ kind: 'file', file: file.value }, variant, {
      ...botResources(this.resources.confinement),
      options: processOptionsOf(limits, freeze !== false),
    });
    if (!contender.ok) return contender;
    const checked = await checkContender(contender.value, variant);
    return checked.ok ? contender : err(checked.error);
  }
}

/** After this time the programs and threads of an unused tournament are closed. */
const UNUSED_MILLIS = 60_000;

/** The tournaments that a worker plays. */
export class OpenTournaments {
  private readonly opened = new Map<string, Promise<TournamentGames | undefined>>();

  constructor(
    private readonly queries: Queries,
    private readonly resources: WorkerResources,
    private readonly announcer: LiveAnnouncer,
  ) {}

  /** Undefined if the tournament has been deleted. */
  open(tournament: string): Promise<TournamentGames | undefined> {
    const known = this.opened.get(tournament);
    if (known !== undefined) return known;
    const opening = TournamentGames.open(this.queries, tournament, this.resources, this.announcer);
    this.opened.set(tournament, opening);
    const forget = () => this.opened.delete(tournament);
    opening.then(games => games ?? forget(), forget);
    return opening;
  }

  async closeUnused(used: ReadonlySet<string>): Promise<void> {
    for (const [tournament, opening] of this.opened) {
      const games = await opening.catch(() => undefined);
      if (used.has(tournament) || (games && performance.now() - games.usedAt < UNUSED_MILLIS)) continue;
      this.opened.delete(tournament);
      await games?.close();
    }
  }

  async close(): Promise<void> {
    this.announcer.close();
    await Promise.all([...this.opened.values()].map(async opening => (await opening.catch(() => undefined))?.close()));
  }
}
