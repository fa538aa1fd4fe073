import { unwrap } from '@poda/library/core/result.ts';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../../e2e/until.ts';
import { notify } from '../store/database.ts';
import { databases, type TestDatabase } from '../store/testing/databases.ts';
import { startHouseTournament, testWorker, untilState } from '../testing/arena.ts';
import { LIVE_CHANNEL, type LiveMessage } from '../tournaments/live-messages.ts';
import { Planner } from '../tournaments/planner.ts';
import { liveEvents } from '../tournaments/tournament-routes.ts';
import { openTournaments, type TournamentHost } from '../tournaments/tournaments.ts';
import { startWorker } from '../workers/worker.ts';
import { EventClient } from './event-client.ts';
import { LiveBoards } from './live-boards.ts';
import { LiveStreams } from './live-streams.ts';

interface Event {
  readonly name: keyof typeof liveEvents;
  readonly id: number | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Reads events until one fulfils a condition. */
const readUntil = async (response: Response, isLast: (event: Event) => boolean): Promise<Event[]> => {
  const events: Event[] = [];
  let rest = '';
  const decoder = new TextDecoder();
  for await (const bytes of response.body!) {
    rest += decoder.decode(bytes, { stream: true });
    const blocks = rest.split('\n\n');
    rest = blocks.pop()!;
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
      const data = field('data');
      if (data === undefined) continue;
      const id = field('id');
      const event = {
        name: field('event') as Event['name'],
        id: id === undefined ? undefined : Number(id),
        data: JSON.parse(data),
      };
      v.parse(liveEvents[event.name], event.data);
      events.push(event);
      if (isLast(event)) return events;
    }
  }
  return events;
};

/** The session of all clients, which stays valid: otherwise the server ends their streams after a while. */
const PROOF = 'a session';

let followers = 0;
/** A client of its own account and address. */
const follower = (tournament: string) => {
  const name = `follower ${++followers}`;
  return { tournament, lastEventId: undefined, address: name, account: name, proof: PROOF };
};

describe.each(databases)('events on $name', ({ open }) => {
  let database: TestDatabase;
  let host: TournamentHost;
  let live: LiveStreams;
  beforeAll(async () => {
    database = await open();
    host = await openTournaments(database);
    await database.query(
      `with o as (insert into organiser (name, look, password) values ('o', 'o', 'x') returning id)
       insert into session (key, organiser, expires) select $1, id, now() + interval '1 day' from o`,
      [PROOF],
    );
    live = await LiveStreams.open(host, { clients: 3, clientsPerAddress: 2, clientsPerAccount: 2 });
  });
  afterAll(async () => {
    await live.close();
    await database.close();
  });

  test('every result comes once, in order, also to a client that comes back', async () => {
    const settings = { game: 'tictactoe', openings: false, house: ['random', 'greedy', 'level:0'], games: 4 };
    const tournament = await startHouseTournament(host, settings);
    const follow = (lastEventId?: string) => unwrap(live.eventStream({ ...follower(tournament), lastEventId }));
    const first = readUntil(follow(), ({ name, data }) => name === 'progress' && data['state'] === 'finished');
    const planner = new Planner(host);
    await planner.start();
    const worker = await startWorker(database, testWorker);
    const events = await first;
    await untilState(database, tournament, 'finished');
    await worker.stop();
    await planner.stop();
    const games = events.filter(({ name }) => name === 'game');
    expect(games.map(({ data }) => data['number']).sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 12 }, (_, i) => i + 1),
    );
    expect(games.map(({ id }) => id)).toEqual(games.map(({ id }) => id).sort((a, b) => a! - b!));
    const again = await readUntil(follow(String(games[6]!.id)), ({ id }) => id === games.at(-1)!.id);
    expect(again.filter(({ name }) => name === 'game')).toEqual(games.slice(7));
    const standings = await readUntil(follow(), ({ name }) => name === 'standings');
    expect(standings.at(-1)?.data['seq']).toBe(games.at(-1)!.id);
  });

  test('clients that join at any moment miss no result and get none twice', async () => {
    const crowd = await LiveStreams.open(host, { clients: 100, clientsPerAddress: 100, clientsPerAccount: 100 });
    const settings = { game: 'tictactoe', openings: false, house: ['random', 'greedy', 'level:0'], games: 30 };
    const tournament = await startHouseTournament(host, settings);
    const isFinished = ({ name, data }: Event) => name === 'progress' && data['state'] === 'finished';
    const follow = (lastEventId?: string) =>
      readUntil(unwrap(crowd.eventStream({ ...follower(tournament), lastEventId })), isFinished);
    const planner = new Planner(host);
    await planner.start();
    const worker = await startWorker(database, testWorker);
    const seen = [follow('0')];
    while (seen.length < 20) {
      seen.push(follow());
      await database.query('select 1');
    }
    const all = (await seen[0]!).filter(({ name }) => name === 'game').map(({ id }) => id!);
    expect(all).toHaveLength(90);
    for (const events of await Promise.all(seen)) {
      const [first] = events;
      expect(first?.name).toBe('boards');
      const games = events.filter(({ name }) => name === 'game').map(({ id }) => id);
      expect(games).toEqual(all.filter(id => id > first!.id!));
    }
    await worker.stop();
    await planner.stop();
    await crowd.close();
  });

  const tellMoves = (tournament: string, from: number, moves: [string, number | null][]) =>
    tell({ kind: 'moves', tournament, number: 7, round: 1, seats: [0, 1], start: '.', from, moves });
  const tell = (message: LiveMessage) => notify(database, LIVE_CHANNEL, JSON.stringify(message));

  test('moves of a board reach the clients, and a new client gets the whole board', async () => {
    const tournament = crypto.randomUUID();
    const follow = () => unwrap(live.eventStream(follower(tournament)));
    let seen: Promise<Event[]> | undefined;
    await new Promise<void>(resolve => {
      seen = readUntil(follow(), ({ name, data }) => {
        if (name === 'boards') resolve();
        return data['ply'] === 2;
      });
    });
    await tellMoves(tournament, 0, [['a1', 3]]);
    await tellMoves(tournament, 1, [['b2', 4]]);
    expect((await seen)!.map(({ name, data }) => [name, data['ply'], data['move']])).toEqual([
      ['boards', undefined, undefined],
      ['move', 0, null],
      ['move', 1, 'a1'],
      ['move', 2, 'b2'],
    ]);
    const [boards] = await readUntil(follow(), ({ name }) => name === 'boards');
    expect(boards?.data).toEqual({ boards: [{ number: 7, round: 1, seats: [0, 1], start: '.', moves: ['a1', 'b2'] }] });
    // The game ends while no client follows, and the last message about it comes late.
    await until('the end of the streams', () => live.clients === 0);
    await tell({ kind: 'results', tournament, numbers: [7] });
    await tellMoves(tournament, 0, [['a1', 3]]);
    const [none] = await readUntil(follow(), ({ name }) => name === 'boards');
    expect(none?.data).toEqual({ boards: [] });
  });

  test('a client that was interrupted before its first result misses none', async () => {
    const settings = { game: 'tictactoe', openings: false, house: ['random', 'greedy'] };
    const tournament = await startHouseTournament(host, settings);
    const follow = (lastEventId?: string) => unwrap(live.eventStream({ ...follower(tournament), lastEventId }));
    const [boards] = await readUntil(follow(), ({ name }) => name === 'boards');
    const planner = new Planner(host);
    await planner.start();
    const worker = await startWorker(database, testWorker);
    await untilState(database, tournament, 'finished');
    await worker.stop();
    await planner.stop();
    const events = await readUntil(follow(String(boards!.id)), ({ name }) => name === 'standings');
    expect(
      events
        .filter(({ name }) => name === 'game')
        .map(({ data }) => data['number'])
        .sort(),
    ).toEqual([1, 2]);
  });

  test('too many clients, of one address or in all, are refused', async () => {
    const tournament = crypto.randomUUID();
    const follow = (address: string) => live.eventStream({ ...follower(tournament), address });
    const opened = ['a', 'a', 'b'].map(address => unwrap(follow(address)));
    expect(follow('c')).toMatchObject({ ok: false, error: { code: 'server-busy' } });
    await opened[0]!.body!.cancel();
    await opened[2]!.body!.cancel();
    expect(live.clients).toBe(1);
    const second = unwrap(follow('a'));
    expect(follow('a')).toMatchObject({ ok: false, error: { code: 'server-busy' } });
    await Promise.all([opened[1]!.body!.cancel(), second.body!.cancel()]);
    expect(live.clients).toBe(0);
  });

  test('one account cannot take the places of its address', async () => {
    const follow = (account: string) => live.eventStream({ ...follower(crypto.randomUUID()), account });
    const opened = ['ana', 'ana', 'luis'].map(account => [account, follow(account)] as const);
    expect(follow('ana')).toMatchObject({ ok: false, error: { code: 'server-busy' } });
    for (const [, stream] of opened) await unwrap(stream).body!.cancel();
  });
});

test('a client that does not read is cut off', async () => {
  let ended = 0;
  const client = new EventClient(() => ended++);
  for (let i = 0; i < 100; i++) client.send(new Uint8Array(10_000));
  expect(ended).toBe(1);
  await expect(client.stream.getReader().read()).rejects.toThrow('too slowly');
});

test('a client is not cut off because one event is long', async () => {
  let ended = 0;
  const client = new EventClient(() => ended++);
  const reader = client.stream.getReader();
  for (let i = 0; i < 3; i++) {
    client.send(new Uint8Array(1_000_000));
    expect((await reader.read()).value).toHaveLength(1_000_000);
  }
  expect(ended).toBe(0);
});

test('a board takes moves in order, waits after a gap, and begins anew if its game does', () => {
  const boards = new LiveBoards();
  const message = { kind: 'moves', tournament: '', number: 1, round: 1, seats: [0, 1], start: '' } as const;
  const add = (from: number, ...moves: string[]) =>
    boards.add({ ...message, seats: [0, 1], from, moves: moves.map(text => [text, null]) })?.map(({ move }) => move);
  expect(add(0, 'a')).toEqual([null, 'a']);
  expect(add(3, 'd')).toEqual([]);
  expect(add(0, 'a', 'b', 'c')).toEqual(['b', 'c']);
  expect(add(0, 'a', 'x')).toBeUndefined();
  expect(boards.list()).toMatchObject([{ moves: ['a', 'x'] }]);
  boards.end(1);
  expect(boards.isEmpty).toBe(true);
  // A late message about a finished game brings nothing back.
  expect(add(0, 'a')).toEqual([]);
  expect(boards.isEmpty).toBe(true);
});

test('a board without news is forgotten after a while', () => {
  const boards = new LiveBoards();
  const now = performance.now();
  const message = { kind: 'moves', tournament: '', number: 1, round: 1, seats: [0, 1], start: '', from: 0 } as const;
  boards.add({ ...message, seats: [0, 1], moves: [['a', null]] }, now);
  expect(boards.forgetSilent(now + 10_000)).toBe(false);
  expect(boards.forgetSilent(now + 20_000)).toBe(true);
  expect(boards.forgetSilent(now + 30_000)).toBe(false);
  expect(boards.list()).toEqual([]);
});
