import { openOptions, withOptions } from '@poda/arena/schedule/open-options.ts';
import type { Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { KeyedRandom, type Seed } from '@poda/library/core/seed/seed.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import type { GameRecord } from '@poda/library/notation/record/record.ts';
import { drawSide } from '@poda/library/play/session/record-session.ts';
import { type ExternalPlayer, isExternalPlayer, type Seat, type Seats } from '@poda/library/play/session/seats.ts';
import { formatPlayer } from '@poda/library/search/players/player-names.ts';
import type { Context } from '../command.ts';

/** Draws by lot the options left open, such as the side that starts in Ur. */
export const drawOpenOptions = (variant: Variant, seed: Seed, { terminal, translator }: Context): Variant => {
  const random = new KeyedRandom(seed, 'options');
  const drawn = openOptions(variant).map(({ id, values }) => `${id}=${random.pick(values)}`);
  if (drawn.length === 0) return variant;
  const decided = withOptions(variant, drawn);
  const first = new GameState(decided).side;
  terminal.output.writeLine(capitalised(translator.say('play.starts', translator.sideValues(decided, first))));
  return decided;
};

export const hasSidesByLot = ({ game, ruleset }: Variant): boolean => game.extras.sidesByLot.includes(ruleset);

/** Draws by lot who has which side. Two people are player 1 and player 2, also in the record. */
export const drawSides = (
  variant: Variant,
  seats: Seats<ExternalPlayer>,
  seed: Seed,
  { terminal, translator }: Context,
): { readonly seats: Seats<ExternalPlayer>; readonly players?: GameRecord['players'] } => {
  const areTwoPeople = seats.every(seat => seat === null);
  const nameOf = (seat: Seat<ExternalPlayer>, i: number): string => {
    if (seat === null)
      return areTwoPeople ? translator.say('lots.player', { number: i + 1 }) : translator.say('lots.you');
    return isExternalPlayer(seat) ? seat.name : formatPlayer(seat).replace(/\?.*$/, '');
  };
  const names = [nameOf(seats[0], 0), nameOf(seats[1], 1)] as const;
  const [first, second] = drawSide(seed) === 0 ? ([0, 1] as const) : ([1, 0] as const);
  const values = {
    first: translator.sideName(variant, 0),
    firstPlayer: names[first],
    second: translator.sideName(variant, 1),
    secondPlayer: names[second],
  };
  terminal.output.writeLine(translator.say('lots.sides', values));
  const person = (side: 0 | 1) => ({ name: names[side], kind: 'human' }) as const;
  return {
    seats: [seats[first], seats[second]],
    ...(areTwoPeople ? { players: [person(first), person(second)] } : {}),
  };
};
