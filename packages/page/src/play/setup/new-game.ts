import { rulesetOptions, type Variant } from '@poda/library/core/contract.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import type { RecordClock } from '@poda/library/notation/record/record.ts';
import type { Seats } from '@poda/library/play/session/seats.ts';
import type { GameSetup } from '../game/live-game.ts';
import { FIRST_LEVEL } from './last-by-game.ts';
import { type Choice, person, playerOf } from './player-choice.ts';
import { hasOwnDraw, type Players, swapped } from './who-plays.ts';

/** No clock, time per move, time per game, and time per game with an increment per move. */
export const clockKinds = ['none', 'move', 'sudden', 'increment'] as const;
type ClockKind = (typeof clockKinds)[number];

export interface Plan extends Players {
  /** Without the option for who begins, if that is left to the draw. */
  readonly name: string;
  readonly clock: { readonly kind: ClockKind; readonly minutes: number; readonly seconds: number };
}

export type PlayersAndClock = Omit<Plan, 'name'>;

/** The user moves first, against a level that a beginner can beat. */
export const defaultPlayers: PlayersAndClock = {
  first: person,
  second: { ...person, kind: 'level', level: FIRST_LEVEL },
  isByLot: false,
  clock: { kind: 'none', minutes: 10, seconds: 10 },
};

export const variantOf = ({ name }: Pick<Plan, 'name'>): Variant => variantNamed(name);

/** A game-specific player that the new game lacks becomes a computer level. */
export const withName = (plan: Plan, name: string): Plan => {
  const { game } = variantOf({ name });
  const known = (choice: Choice): Choice =>
    choice.kind === 'own' && game.players.length === 0 ? { ...choice, kind: 'level' } : choice;
  return { ...plan, name, first: known(plan.first), second: known(plan.second) };
};

/** Without a value the option is left open. */
export const withOption = (variant: Variant, id: string, value: string | undefined): string => {
  const options: Readonly<Record<string, string | undefined>> = { ...variant.options, [id]: value };
  const chosen = rulesetOptions(variant)
    .filter(option => options[option.id] !== undefined && options[option.id] !== option.default)
    .map(option => `${option.id}=${options[option.id]}`);
  return `${variant.game.id}:${variant.ruleset}${chosen.length === 0 ? '' : `?${chosen.join('&')}`}`;
};

/** `lot`, a random number from 0 to 1, decides what the form leaves open. */
export const setupOf = (plan: Plan, lot: number): GameSetup => {
  const asked = variantOf(plan);
  // In some games an option of the variant names the side that begins; left open, it is drawn. In the other games the
  // first side begins, and the draw decides who plays it.
  const open = rulesetOptions(asked).find(option => option.default === null && asked.options[option.id] === undefined);
  const variant =
    open === undefined
      ? asked
      : variantOf({ name: withOption(asked, open.id, open.values[Math.floor(lot * open.values.length)]!) });
  const isSwapped = plan.isByLot && !hasOwnDraw(variant) && lot >= 0.5;
  const { first, second } = isSwapped ? swapped(plan) : plan;
  const seats: Seats = [playerOf(first, variant), playerOf(second, variant)];
  return { variant, seats, names: [first.name.trim(), second.name.trim()], clock: clockOf(plan.clock) };
};

const clockOf = ({ kind, minutes, seconds }: Plan['clock']): RecordClock | null => {
  switch (kind) {
    case 'none':
      return null;
    case 'move':
      return { per: 'move', millis: seconds * 1000, incrementMillis: 0 };
    case 'sudden':
      return { per: 'game', millis: minutes * 60_000, incrementMillis: 0 };
    case 'increment':
      return { per: 'game', millis: minutes * 60_000, incrementMillis: seconds * 1000 };
  }
};
