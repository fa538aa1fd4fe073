import type { Side } from '../../core/contract.ts';
import { defined } from '../../core/defined.ts';
import { ok, type Result } from '../../core/result.ts';
import { KeyedRandom, type Seed } from '../../core/seed/seed.ts';
import { type GameRecord, replay } from '../../notation/record/record.ts';
import { GameSession } from './game-session.ts';
import { seatsOf } from './record-players.ts';
import type { Seats } from './seats.ts';

/** Cryptographically random, 128 bits. */
export const drawSeed = (): Seed =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), word => word.toString(16).padStart(8, '0')).join('');

/** The side that the lot gives to the first of two players. */
export const drawSide = (seed: Seed): Side => (new KeyedRandom(seed, 'sides').below(2) === 0 ? 0 : 1);

export const sessionOf = (record: GameRecord, seats?: Seats): Result<GameSession> => {
  const replayed = replay(record);
  if (!replayed.ok) return replayed;
  const { state } = replayed.value;
  const { players, began, tags, notes, millis, thoughts, seed = drawSeed(), clock = null } = record;
  const facts = { players, ...defined({ began, tags, notes, millis, thoughts }) };
  const setup = { seats: seats ?? seatsOf(record, state.variant.game), seed, clock, facts };
  const session = new GameSession(state.variant, setup, { start: state.start, moves: state.moveTexts() });
  if (record.result !== null && state.outcome() === null) session.declare(record.result);
  return ok(session);
};
