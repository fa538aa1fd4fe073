import type { Variant } from '../../../core/contract.ts';
import { unwrap } from '../../../core/result.ts';
import { parseVariant } from '../../../core/variant-name.ts';
import { games } from '../../../games/index.ts';
import type { RecordClock } from '../../../notation/record/record.ts';
import type { Seats } from '../../../play/seats.ts';
import type { GameSetup } from '../game/live-game.ts';
import { type Choice, person, playerOf } from './player-choice.ts';

export const clockKinds = ['none', 'move', 'sudden', 'increment'] as const;
export type ClockKind = (typeof clockKinds)[number];

/** A game as it is being set up. */
export interface Plan {
  /** The variant's name without what is decided by lot. */
  readonly name: string;
  readonly first: Choice;
  readonly second: Choice;
  /** Whether lots decide who begins. */
  readonly isByLot: boolean;
  readonly clock: { readonly kind: ClockKind; readonly minutes: number; readonly seconds: number };
}

/** What is chosen besides the game itself. */
export type PlayersAndClock = Omit<Plan, 'name'>;

/** Somebody against the machine, at a level that lets people win. */
export const defaultPlayers: PlayersAndClock = {
  first: person,
  second: { ...person, kind: 'level', level: 3 },
  isByLot: false,
  clock: { kind: 'none', minutes: 10, seconds: 10 },
};

export const variantOf = ({ name }: Pick<Plan, 'name'>): Variant => unwrap(parseVariant(games, name));

/** The plan with another ruleset or option; the players stay, but for one that the game does not have. */
export const withName = (plan: Plan, name: string): Plan => {
  const { game } = variantOf({ name });
  const known = (choice: Choice): Choice =>
    choice.kind === 'own' && game.players.length === 0 ? { ...choice, kind: 'level' } : choice;
  return { ...plan, name, first: known(plan.first), second: known(plan.second) };
};

/** The name of a variant with one option changed; without a value it is left open. */
export const withOption = (variant: Variant, id: string, value: string | undefined): string => {
  const options: Readonly<Record<string, string | undefined>> = { ...variant.options, [id]: value };
  const { options: known } = variant.game.rulesets.find(ruleset => ruleset.id === variant.ruleset)!;
  const chosen = known
    .filter(option => options[option.id] !== undefined && options[option.id] !== option.default)
    .map(option => `${option.id}=${options[option.id]}`);
  return `${variant.game.id}:${variant.ruleset}${chosen.length === 0 ? '' : `?${chosen.join('&')}`}`;
};

/** What a plan begins with; `lot` is a number from 0 to 1 that decides what is left open. */
export const setupOf = (plan: Plan, lot: number): GameSetup => {
  const asked = variantOf(plan);
  // Who begins is in some games an option that lots decide; elsewhere the first side begins, and lots decide who that is.
  const open = asked.game.rulesets
    .find(({ id }) => id === asked.ruleset)!
    .options.find(option => option.default === null && asked.options[option.id] === undefined);
  const variant =
    open === undefined
      ? asked
      : variantOf({ name: withOption(asked, open.id, open.values[Math.floor(lot * open.values.length)]!) });
  const isSwapped = open === undefined && plan.isByLot && lot >= 0.5;
  const [first, second] = isSwapped ? [plan.second, plan.first] : [plan.first, plan.second];
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
