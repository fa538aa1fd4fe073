import { isDeepStrictEqual } from 'node:util';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_OUTCOMES, MOVE_CODES, type Variant } from '../core/contract.ts';
import { GameState } from '../core/game-state.ts';
import { commonReasons, decodeOutcome, NOT_OVER } from '../core/outcome.ts';
import { follow, listMoves, perft } from '../core/perft/perft.ts';
import { Random } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from './index.ts';
import { anyText } from './testing/any-text.ts';
import { everyVariant } from './testing/every-variant.ts';

/** The tested variants: every game, ruleset and option, but only a sample of the plague's sizes. */
const names = everyVariant(9);

/**
 * The allowed growth of the heap in bytes. One number boxed on the heap at each of about ten thousand nodes would
 * exceed it by far.
 */
const MAX_GROWTH = 50_000;
/**
 * `npm run test:long` plays more games, and measures the memory of every option too. Options change data, not code paths,
 * so the quick run plays only a short game with each.
 */
const isLong = process.env['PODA_LONG'] !== undefined;
const gamesOf = (name: string): number => (isLong ? 6 : name.includes('?') ? 1 : 2);
const garbageOf = (name: string): number => (isLong ? 300 : name.includes('?') ? 10 : 60);
const pliesOf = (name: string): number => (isLong || !name.includes('?') ? 160 : 60);

/** Compares first and calls `expect` only on a difference, because this runs millions of times. */
const expectSame = (actual: unknown, expected: unknown, where: string): void => {
  if (!isDeepStrictEqual(actual, expected)) expect(actual, where).toEqual(expected);
};

/** The width of a line of a drawing in columns: kanji and kana take two. */
const columnsOf = (line: string): number => line.replace(/[\p{sc=Han}\p{sc=Hiragana}]/gu, '  ').length;

/** The observable state of a position. */
const snapshot = (state: GameState) => {
  const { position } = state;
  return {
    text: state.text,
    hash: `${position.hashHi >>> 0}:${position.hashLo >>> 0}`,
    chance: position.chance,
    outcome: position.outcome(),
    evaluation: position.evaluate(),
    moves: listMoves(position).map(move => state.moveText(move)),
  };
};

/** Plays random games from the start and calls `visit` at every position. */
const walk = (variant: Variant, visit: (state: GameState, where: string) => void): void => {
  for (let seed = 1; seed <= gamesOf(variant.name); seed++) {
    const random = new Random(seed);
    const state = new GameState(variant);
    for (let ply = 0; ply < pliesOf(variant.name); ply++) {
      visit(state, `seed ${seed}, ply ${ply}, ${state.text}`);
      const moves = state.legalMoves();
      if (moves.length === 0) break;
      state.play(random.pick(moves));
    }
  }
};

describe.each(games.map(game => ({ id: game.id, game })))('the words of $id', ({ game }) => {
  const variants = game.rulesets.map(({ id }) => unwrap(parseVariant(games, `${game.id}:${id}`)));

  test('name the game, its sides, rulesets, options, pieces, reasons and players in both languages', () => {
    const needed = [
      ...['name', 'summary', 'move.help'],
      ...game.rulesets.flatMap(({ options }) => options.map(option => `option.${option.id}`)),
      ...variants.flatMap(variant => variant.face.pieceKinds.map(({ piece }) => `piece.${piece}`)),
      ...variants.flatMap(variant => Object.keys(variant.extras.pieceMoves ?? {}).map(piece => `moves.${piece}`)),
      ...game.reasons.map(reason => `outcome.${reason}`),
      ...game.players.map(({ id }) => `player.${id}`),
    ];
    for (const words of [game.messages.es, game.messages.en]) {
      expect(needed.filter(key => !(key in words))).toEqual([]);
      for (const { ruleset } of variants) {
        expect(
          [`ruleset.${ruleset}`, 'rulesets.all'].some(key => key in words),
          ruleset,
        ).toBe(true);
        for (const side of [0, 1])
          expect(
            [`side.${ruleset}.${side}`, `side.${side}`].some(key => key in words),
            ruleset,
          ).toBe(true);
      }
    }
  });
});

describe.each(names)('%s', name => {
  const variant = unwrap(parseVariant(games, name));

  test('has the name that it was made from', () => {
    expect(variant.name).toBe(name);
    expect(unwrap(parseVariant(games, variant.name)).name).toBe(name);
  });

  test('keeps the limits of the contract, and ends only for known reasons', () => {
    const known = new Set([...commonReasons, ...variant.game.reasons]);
    walk(variant, (state, where) => {
      const { position } = state;
      expect(position.chance, where).toBeLessThanOrEqual(MAX_OUTCOMES);
      const codes = state.legalMoves().map(({ code }) => code);
      if (codes.some(code => code < 0 || code >= MOVE_CODES)) expect(codes, where).toEqual('codes in range');
      const outcome = state.outcome();
      if (outcome !== null) expect(known, where).toContain(outcome.reason);
    });
    const { es, en } = variant.game.messages;
    for (const reason of variant.game.reasons)
      expect([es[`outcome.${reason}`], en[`outcome.${reason}`]]).not.toContain(undefined);
  });

  test('taking a move back restores everything, one by one and over whole games', () => {
    for (let seed = 1; seed <= gamesOf(name); seed++) {
      const random = new Random(seed);
      const state = new GameState(variant);
      const passed: unknown[] = [];
      for (let ply = 0; ply < pliesOf(name); ply++) {
        const before = snapshot(state);
        for (const move of listMoves(state.position)) {
          follow(state.position, move)();
          expectSame(snapshot(state), before, `seed ${seed}, ply ${ply}`);
        }
        passed.push(before);
        const moves = state.legalMoves();
        if (moves.length === 0 || ply === pliesOf(name) - 1) break;
        state.play(random.pick(moves));
      }
      for (const before of passed.reverse().slice(1)) {
        state.undo();
        expectSame(snapshot(state), before, `seed ${seed}`);
      }
      expect(() => state.undo()).toThrow();
      expect(() => state.position.unmake()).toThrow();
    }
  });

  test('a position read from its text is the same position, hash included', () => {
    walk(variant, (state, where) => {
      const again = unwrap(variant.rules.read(state.text));
      expectSame(variant.rules.write(again), state.text, where);
      const { hashLo, hashHi, side } = state.position;
      expectSame([again.hashLo, again.hashHi, again.side], [hashLo, hashHi, side], where);
      expectSame(again.evaluate(), state.position.evaluate(), where);
    });
  });

  test('different positions have different hashes', () => {
    const texts = new Map<string, string>();
    walk(variant, ({ position, text }, where) => {
      const hash = `${position.hashLo}:${position.hashHi}`;
      expectSame(texts.get(hash) ?? text, text, where);
      texts.set(hash, text);
    });
  });

  test('every legal move reads back from its own text', () => {
    walk(variant, (state, where) => {
      const moves = state.legalMoves();
      const texts = moves.map(move => state.moveText(move));
      expectSame(new Set(texts).size, texts.length, where);
      for (const [index, text] of texts.entries()) expectSame(unwrap(state.findMove(text)), moves[index], where);
    });
  });

  test('a game is over or has a move, never both', () => {
    walk(variant, (state, where) => {
      const isOver = state.position.outcome() !== NOT_OVER;
      expectSame(state.legalMoves().length === 0, isOver, where);
      expectSame(!isOver && listMoves(state.position).length === 0, false, where);
      expectSame(state.findMove('no move at all').ok, false, where);
    });
  });

  test('the mirrored position has mirrored text, moves, value and outcome', () => {
    walk(variant, (state, where) => {
      const text = variant.rules.mirrorPosition(state.text);
      expectSame(variant.rules.mirrorPosition(text), state.text, where);
      const mirrored = new GameState(variant, unwrap(variant.rules.read(text)));
      expectSame(mirrored.text, text, where);
      expectSame(mirrored.side, 1 - state.side, where);
      expectSame(mirrored.position.evaluate(), state.position.evaluate(), where);
      const here = new GameState(variant, unwrap(variant.rules.read(state.text)));
      const list = (game: GameState) => game.legalMoves().map(move => game.moveText(move));
      const moves = list(here).map(move => variant.rules.mirrorMove(move));
      expectSame(list(mirrored).sort(), moves.sort(), where);
      const outcome = here.outcome();
      const winner = outcome?.winner ?? null;
      expectSame(mirrored.outcome(), outcome && { ...outcome, winner: winner === null ? null : 1 - winner }, where);
    });
  });

  test('evaluations stay within the bound, countMoves is right, and noisy moves are legal', () => {
    const noisy = new Int32Array(1 << 12);
    walk(variant, ({ position }, where) => {
      expectSame(Math.abs(position.evaluate()) < variant.rules.bound, true, where);
      if (position.chance === 0) expectSame(position.countMoves(), listMoves(position).length, where);
      const end = position.chance > 0 ? 0 : position.generateNoisy(noisy, 0);
      const legal = listMoves(position).map(({ code, payload }) => `${code} ${payload}`);
      for (let i = 0; i < end; i += 2) expectSame(legal.includes(`${noisy[i]} ${noisy[i + 1]}`), true, where);
    });
  });

  test('the chances of the rolls add up to 1', () => {
    walk(variant, (state, where) => {
      const chances = state.chances();
      expectSame(chances.length, state.position.chance, where);
      const sum = chances.reduce((total, chance) => total + chance, 0);
      if (chances.length > 0 && !(Math.abs(sum - 1) < 1e-12)) expect(sum, where).toBeCloseTo(1, 12);
    });
  });

  test('moves, pieces and winning cells use only cells of the board', () => {
    const cells = new Set([...variant.face.board.cells, ...variant.face.board.trays].map(({ cell }) => cell));
    walk(variant, (state, where) => {
      for (const move of state.legalMoves()) {
        const touched = state.cells(move);
        const outside = touched.filter(cell => !cells.has(cell));
        expectSame(outside, [], where);
        const routes = state.routes(move);
        expectSame(routes[0], touched, where);
        for (const route of routes) expectSame([route[0], route.at(-1)], [touched[0], touched.at(-1)], where);
      }
      for (const { cell } of variant.face.pieces(state.position)) expectSame(cells.has(cell), true, where);
      const winning = variant.extras.winningCells(state.position);
      expectSame(
        winning.filter(cell => !cells.has(cell)),
        [],
        where,
      );
      expectSame(winning.length > 0 && (state.outcome()?.winner ?? null) === null, false, where);
    });
  });

  test('the drawings of the pieces differ without colours, and their lines are of equal width', () => {
    for (const isTurned of [false, true])
      for (const hasGlyphs of [false, true]) {
        const drawings = variant.face.pieceKinds.map(kind =>
          variant.face.terminalDrawing(kind, { isTurned, hasGlyphs }),
        );
        const smalls = drawings.map(({ small, fill = '' }) => small + fill);
        expect(new Set(smalls).size).toBe(smalls.length);
        for (const { large = [] } of drawings)
          for (const lines of large) expect(new Set(lines.map(columnsOf)).size).toBe(1);
      }
  });

  if (isLong || !name.includes('?'))
    test('generating, making and taking back allocate nothing', () => {
      const position = unwrap(variant.rules.read(variant.rules.start));
      const depth = depthFor(variant);
      for (let i = 0; i < 3; i++) perft(position, depth);
      let smallest = Number.POSITIVE_INFINITY;
      // The JIT compiler allocates now and then; an allocation of the game would show in every attempt.
      for (let attempt = 0; attempt < 25 && smallest >= MAX_GROWTH; attempt++) {
        collectGarbage();
        const before = getHeapStatistics().used_heap_size;
        perftWithoutBuffer(position, depth);
        smallest = Math.min(smallest, getHeapStatistics().used_heap_size - before);
      }
      expect(smallest).toBeLessThan(MAX_GROWTH);
    });

  test('random garbage is refused or read, and never throws', () => {
    const pieces = fc.constantFrom(...`${variant.rules.start} 0123456789,:/-KWBxo.wbGP>{}`.split(''));
    const changed = fc
      .tuple(fc.nat(variant.rules.start.length), fc.nat(3), fc.string({ unit: pieces, maxLength: 4 }))
      .map(([at, drop, put]) => variant.rules.start.slice(0, at) + put + variant.rules.start.slice(at + drop));
    const texts = fc.oneof(fc.string(), fc.string({ unit: pieces }), anyText, changed);
    const state = new GameState(variant);
    fc.assert(
      fc.property(texts, text => {
        const read = variant.rules.read(text);
        if (read.ok) {
          const canonical = variant.rules.write(read.value);
          expect(variant.rules.write(unwrap(variant.rules.read(canonical)))).toBe(canonical);
          decodeOutcome(read.value.outcome(), variant.game.reasons);
        } else expect(read.error.at ?? 0).toBeLessThanOrEqual(text.length);
        const move = state.findMove(text);
        if (move.ok) expect(unwrap(state.findMove(state.moveText(move.value)))).toEqual(move.value);
        parseVariant(games, text);
        parseVariant(games, `${name}${text}`);
      }),
      { numRuns: garbageOf(name), seed: 7 },
    );
  });
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const buffer = new Int32Array(1 << 14);

/** Walks the tree as perft does, in a preallocated buffer. */
const perftWithoutBuffer = (position: Parameters<typeof perft>[0], depth: number, at = 0): void => {
  if (position.chance > 0) {
    const outcomes = position.chance;
    for (let outcome = 0; outcome < outcomes; outcome++) {
      position.roll(outcome);
      perftWithoutBuffer(position, depth, at);
      position.unroll();
    }
    return;
  }
  const end = position.generate(buffer, at);
  if (depth === 1) return void position.countMoves();
  for (let i = at; i < end; i += 2) {
    position.make(buffer[i]!, buffer[i + 1]!);
    perftWithoutBuffer(position, depth - 1, end);
    position.unmake();
  }
};

/** Returns a depth with about ten thousand nodes, or the maximum if the game has fewer. */
const depthFor = (variant: Variant): number => {
  const position = unwrap(variant.rules.read(variant.rules.start));
  let depth = 1;
  while (depth < 9 && perft(position, depth + 1) < 30_000) depth++;
  return depth + 1;
};
