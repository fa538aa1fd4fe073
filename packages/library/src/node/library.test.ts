import { spawnSync } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../e2e/temporary-folder.ts';
import { GameState } from '../core/game-state.ts';
import { Random } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { KeyedRandom } from '../core/seed/seed.ts';
import { parseVariant } from '../core/variant-name.ts';
import { variantOf } from '../games/draughts/index.ts';
import { rulesets } from '../games/draughts/rulesets.ts';
import { games } from '../games/index.ts';
import type { WorkerEngine } from '../play/engine/worker-engine.ts';
import { parsePlayer } from '../search/players/player-names.ts';
import { chooseMove } from '../search/players/players.ts';
import { reviewGame } from '../search/review/review.ts';
import { findBest, type Report } from '../search/search.ts';
import { TranspositionTable } from '../search/transposition-table.ts';
import { exactValues } from '../solve/values.ts';
import { openTables, startEngine } from './library.ts';

const now = () => 0;
const stateOf = (name: string, start?: string, moves: readonly string[] = []) => {
  const variant = unwrap(parseVariant(games, name));
  return unwrap(GameState.read(variant, start ?? variant.rules.start, moves));
};
const withoutTime = ({ millis: _, ...report }: Report) => report;

let engine: WorkerEngine;
afterEach(() => engine.close());

describe('the engine in a worker', () => {
  test('searches as this thread does, and tells its progress', async () => {
    engine = startEngine();
    const state = stateOf('damas', undefined, ['10-14']);
    const question = { limits: { depth: 5 }, lines: 3 };
    const depths: number[] = [];
    const report = await engine.findBest(state, { ...question, onReport: ({ depth }) => depths.push(depth) });
    expect(withoutTime(report)).toEqual(withoutTime(findBest(state, { ...question, now })));
    expect(depths).toEqual([1, 2, 3, 4, 5]);
    state.play(report.lines[0]!.move);
  });

  test('chooses the move of a player as this thread does', async () => {
    engine = startEngine();
    const state = stateOf('microshogi:drops');
    for (const name of ['level:2', 'plain:3', 'classic:2']) {
      const player = unwrap(parsePlayer(name, state.variant.game.players));
      const here = chooseMove(state, player, { random: new KeyedRandom(9, 'choices'), now, isTimeLimited: false });
      expect(await engine.chooseMove(state, player, { seed: 9 }), name).toEqual(here);
    }
  });

  test('reviews a game as this thread does', async () => {
    engine = startEngine();
    const state = stateOf('tictactoe', undefined, ['2,2', '2,1', '3,3']);
    const told: string[] = [];
    const moves = await engine.reviewGame(state, {
      limits: { nodes: 500 },
      onMove: ({ move }) => told.push(move),
    });
    const table = TranspositionTable.ofMebibytes(16);
    expect(moves).toEqual([...reviewGame(state, { limits: { nodes: 500 }, lines: 1, table, now })]);
    expect(told).toEqual(['2,2', '2,1', '3,3']);
  });

  test('gives exact values from tables', async () => {
    engine = startEngine();
    const state = stateOf('microshogi', '3k/4/3P/4/3K b -');
    const { prober, close } = await openTables(state.variant);
    expect(await engine.exactValues(state)).toEqual(exactValues(state, prober!));
    close();
    expect(await engine.exactValues(stateOf('damas'))).toBeUndefined();
  });

  test('several threads search one position', async () => {
    engine = startEngine();
    const { depth, lines } = await engine.findBest(stateOf('damas'), { limits: { depth: 6 }, threads: 2 });
    expect([depth, lines.length]).toEqual([6, 1]);
  });
});

describe('an abort', () => {
  const endless = { limits: {} };
  const reason = new Error('enough');

  test('ends a search while it runs, and the next question is answered', async () => {
    engine = startEngine();
    const abort = new AbortController();
    const onReport = ({ depth }: Report) => {
      if (depth === 8) abort.abort(reason);
    };
    await expect(engine.findBest(stateOf('damas'), { ...endless, onReport, signal: abort.signal })).rejects.toBe(
      reason,
    );
    expect((await engine.findBest(stateOf('damas'), { limits: { depth: 2 } })).depth).toBe(2);
  });

  test('ends a search that has not finished a depth, and one that knows no limits', async () => {
    engine = startEngine();
    const abort = new AbortController();
    const state = stateOf('damas');
    await engine.findBest(state, { limits: { depth: 1 } });
    // Minimax to this depth would take years.
    const question = engine.chooseMove(state, { kind: 'minimax', depth: 30 }, { seed: 1, signal: abort.signal });
    setTimeout(() => abort.abort(reason), 10);
    await expect(question).rejects.toBe(reason);
    expect((await engine.findBest(state, { limits: { depth: 2 } })).depth).toBe(2);
  });

  test('ends a question that waits for its turn, and no other', async () => {
    engine = startEngine();
    const [first, second] = [new AbortController(), new AbortController()];
    const running = engine.findBest(stateOf('damas'), { ...endless, signal: first.signal });
    const waiting = engine.findBest(stateOf('plague:4x4'), { ...endless, signal: second.signal });
    const last = engine.findBest(stateOf('tictactoe'), { limits: { depth: 2 } });
    second.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    first.abort(reason);
    await expect(running).rejects.toBe(reason);
    expect((await last).depth).toBe(2);
  });

  test('that came before the question refuses it', async () => {
    engine = startEngine();
    await expect(engine.findBest(stateOf('damas'), { ...endless, signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    );
  });

  test('comes with the end of the engine, which then answers nothing', async () => {
    engine = startEngine();
    const running = engine.findBest(stateOf('damas'), endless);
    const waiting = engine.findBest(stateOf('damas'), endless);
    const ends = Promise.allSettled([running, waiting]);
    await engine.close();
    for (const end of await ends) expect(end).toMatchObject({ reason: { message: 'the engine is closed' } });
    await expect(engine.findBest(stateOf('damas'), endless)).rejects.toThrow('the engine is closed');
  });
});

describe('the engine refuses', () => {
  test.each([
    ['a search before the roll', () => stateOf('ur'), /before the roll/],
    [
      'a ruleset that no list has',
      () => new GameState(variantOf('mine', { ...rulesets[0]!, id: 'mine' })),
      /by its name/,
    ],
    [
      'an evaluation by name',
      () => new GameState(unwrap(stateOf('damas').variant.withEvaluation({ id: 'material' }))),
      /by its name/,
    ],
    ['an evaluation as a function', () => stateOf('damas').evaluatedBy(() => 0), /by its name/],
  ])('%s', async (_, makeState, message) => {
    engine = startEngine();
    await expect(engine.findBest(makeState(), { limits: { depth: 1 } })).rejects.toThrow(message);
  });

  test('a move in a finished game', async () => {
    engine = startEngine();
    const over = stateOf('tictactoe', 'xxx/oo./... o');
    await expect(engine.chooseMove(over, { kind: 'random' }, { seed: 1 })).rejects.toThrow(/the game is over/);
  });
});

test('a worker of the caller has an evaluation of its own', async () => {
  const folder = temporaryFolder('own-worker');
  const file = join(folder, 'worker.mjs');
  const library = new URL('../../../../dist/library/node.js', import.meta.url);
  writeFileSync(
    file,
    `import { serveEngine } from '${library}';
    serveEngine({ evaluate: (position, { face: { pieces } }) => -pieces(position).filter(({ side }) => side === position.side).length });`,
  );
  engine = startEngine({ worker: pathToFileURL(file) });
  const giveaway = stateOf('damas').evaluatedBy(
    (position, { face: { pieces } }) => -pieces(position).filter(({ side }) => side === position.side).length,
  );
  const question = { limits: { depth: 4 }, lines: 7 };
  const report = await engine.findBest(giveaway, question);
  expect(withoutTime(report)).toEqual(withoutTime(findBest(giveaway, { ...question, now })));
});

test('a program that closes the engine waits for a thread that has answered but not yet ended', () => {
  engine = startEngine();
  const folder = temporaryFolder('closed-engine');
  const worker = pathToFileURL(join(folder, 'worker.mjs'));
  // The worker cannot be interrupted while it derives a key.
  writeFileSync(
    worker,
    `import { pbkdf2Sync } from 'node:crypto';
    import { writeFileSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', () => {
      const value = { lines: [], depth: 1, nodes: 1, millis: 0 };
      parentPort.postMessage({ value, isLast: false });
      parentPort.postMessage({ value, isLast: true });
      writeFileSync(new URL('answered', import.meta.url), '');
      pbkdf2Sync('', '', 1_000_000, 64, 'sha512');
    });`,
  );
  const library = new URL('../../../../dist/library/', import.meta.url);
  // When the program closes the engine, the last answer has arrived, but is not yet read.
  const program = join(folder, 'program.mjs');
  writeFileSync(
    program,
    `import { existsSync } from 'node:fs';
    import { GameState, games, parseVariant } from '${library}games.js';
    import { startEngine } from '${library}node.js';
    const engine = startEngine({ worker: new URL('${worker}') });
    const state = new GameState(parseVariant(games, 'damas').value);
    let closing;
    const onReport = () => {
      while (!existsSync(new URL('answered', '${worker}')));
      closing = engine.close();
    };
    await engine.findBest(state, { limits: { depth: 1 }, onReport }).catch(() => {});
    await closing;`,
  );
  const { status, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

describe('tables in files', () => {
  const won = '3k/4/3P/4/3K b -';

  test('make the search and its values exact', async () => {
    engine = startEngine();
    const state = stateOf('microshogi', won);
    const { prober, pieces, problems, close } = await openTables(state.variant);
    expect([pieces, problems]).toEqual([4, []]);
    const values = exactValues(state, prober!)!;
    const { lines } = findBest(state, { limits: { depth: 1 }, lines: 20, prober: prober!, now });
    expect(lines.map(({ isExact }) => isExact)).not.toContain(false);
    expect(lines[0]!.plies ?? undefined).toBe(values.plies);
    close();
  });

  test('make the player perfect play the best move', async () => {
    engine = startEngine();
    const state = stateOf('ur:classic', '0/6/4 0/6/3 w 2');
    const { prober, close } = await openTables(state.variant);
    const context = { random: new Random(1), now, isTimeLimited: false, prober: prober! };
    const chosen = state.moveText(chooseMove(state, { kind: 'perfect' }, context));
    const values = exactValues(state, prober!)!;
    expect(values.moves.find(({ move }) => move === chosen)?.value).toBe(values.value);
    close();
  });

  test('of a folder are used, and refused files are named', async () => {
    engine = startEngine();
    const folder = temporaryFolder('tables');
    writeFileSync(join(folder, 'broken.poda'), 'no table');
    copyFileSync(new URL('../../../tables/ur-blitz-1.poda', import.meta.url), join(folder, 'ur-blitz-1.poda'));
    const { problems, close } = await openTables(unwrap(parseVariant(games, 'ur:blitz')), { folder });
    expect(problems).toMatchObject([{ code: 'table-foreign', values: { file: join(folder, 'broken.poda') } }]);
    close();
  });

  test('of a game without tables: there is no prober', async () => {
    engine = startEngine();
    expect(await openTables(unwrap(parseVariant(games, 'damas')))).toMatchObject({ prober: undefined, pieces: 0 });
  });
});
