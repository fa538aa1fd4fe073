import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { notify } from '@poda/class/store/database.ts';
import { LIVE_CHANNEL, type LiveMessage } from '@poda/class/tournaments/live-messages.ts';
import { fixed, printTable, verdict, whole } from '../bench/markdown.ts';
import { openBenchServer } from './bench-database.ts';
import { BenchSite } from './bench-site.ts';

const SPECTATORS = 200;
const SECONDS = Number(process.env['PODA_BENCH_SECONDS'] ?? 60);
/** Boards that are played at the same time, and the pause in ms between two moves of all boards together. */
const BOARDS = 10;
const PAUSE_MILLIS = 50;
/** The aim: the delay in ms until a spectator has a move, for 99 of 100 moves. */
const AIM_MILLIS = 100;
const STEPS = 6;

/** Measures how long moves take from a worker's message to many spectators, and whether the server's memory is stable. */
export const measureSpectators = async (): Promise<void> => {
  const server = await openBenchServer();
  const site = await BenchSite.open(server.url);
  const { id: course, codes } = await site.call<{ id: string; codes: { spectator: string } }>('POST', '/courses', {
    title: 'Bench',
  });
  const { id: tournament } = await site.call<{ id: string }>('POST', `/courses/${course}/tournaments`, {
    title: 'Bench',
    settings: { game: 'tictactoe', house: ['random', 'level:0'], games: 2 },
  });
  // No worker runs, so the only moves are those that are sent here.
  await site.call('POST', `/tournaments/${tournament}/start`, {});
  const sent = new Map<string, number>();
  const delays: number[] = [];
  const spectators: IncomingMessage[] = [];
  // One after the other: many joins at once look like guesses of codes.
  for (let i = 0; i < SPECTATORS; i++) {
    const { key } = await site.call<{ key: string }>('POST', '/join', {
      code: codes.spectator,
      name: `Spectator ${i + 1}`,
    });
    const events = new URL(`api/v1/tournaments/${tournament}/events`, site.url);
    spectators.push(
      await follow(events, { Authorization: `Bearer ${key}` }, move => {
        const at = sent.get(move);
        if (at !== undefined) delays.push(performance.now() - at);
      }),
    );
  }
  const rows: string[][] = [];
  const plies = new Array<number>(BOARDS).fill(0);
  for (let step = 1; step <= STEPS; step++) {
    const until = performance.now() + (1000 * SECONDS) / STEPS;
    for (let turn = 0; performance.now() < until; turn++) {
      const number = 1 + (turn % BOARDS);
      const ply = plies[number - 1]!++;
      sent.set(`${number} ${ply + 1}`, performance.now());
      await notify(server.database, LIVE_CHANNEL, JSON.stringify(messageOf(tournament, number, ply)));
      await sleep(PAUSE_MILLIS);
    }
    await sleep(500);
    const sorted = delays.splice(0).sort((a, b) => a - b);
    const share = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!;
    sent.clear();
    rows.push([
      whole((SECONDS * step) / STEPS),
      whole(sorted.length),
      fixed(share(0.5), 1),
      fixed(share(0.99), 1),
      fixed(sorted.at(-1)!, 1),
      fixed((await site.memory()) / 2 ** 20, 0),
      verdict(share(0.99) <= AIM_MILLIS),
    ]);
  }
  for (const spectator of spectators) spectator.destroy();
  await site.close();
  await server.close();
  printTable(
    `${SPECTATORS} spectators of one tournament, ${1000 / PAUSE_MILLIS} moves a second, all on this machine:`,
    [
      'seconds',
      'moves received',
      'delay, median ms',
      '99 %',
      'longest',
      'MiB of the server',
      `99 % <= ${AIM_MILLIS} ms`,
    ],
    rows,
  );
};

const messageOf = (tournament: string, number: number, ply: number): LiveMessage => ({
  kind: 'moves',
  tournament,
  number,
  round: 1,
  seats: [0, 1],
  start: '',
  from: ply,
  moves: [[`move-${ply}`, 1]],
});

/** Opens a stream of events and calls a function with `NUMBER PLY` of each move. */
const follow = (
  url: URL,
  headers: Readonly<Record<string, string>>,
  onMove: (key: string) => void,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const asked = request(url, { headers, agent: false }, answer => {
      let rest = '';
      answer.setEncoding('utf8').on('data', (text: string) => {
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop()!;
        for (const block of blocks) {
          if (!block.startsWith('event: move\n')) continue;
          const { number, ply } = JSON.parse(block.slice(block.indexOf('data: ') + 6)) as {
            number: number;
            ply: number;
          };
          onMove(`${number} ${ply}`);
        }
      });
      if (answer.statusCode === 200) resolve(answer);
      else reject(new Error(`events: ${answer.statusCode}`));
    });
    asked.on('error', reject).end();
  });
