import type { Side, Variant } from '@poda/library/core/contract.ts';
import { opponent as otherSide } from '@poda/library/core/contract.ts';
import { readVariant } from '@poda/library/games/index.ts';
import type { LibraryGame, LibraryPlayer } from './library-game.ts';

/** `other` if the user is not one of the two sides. */
export const ends = ['won', 'lost', 'drawn', 'unfinished', 'other'] as const;
export type End = (typeof ends)[number];

export interface ListedGame {
  readonly kept: LibraryGame;
  readonly variant: Variant;
  /** The side of the only person; null if two people or two programs play. */
  readonly own: Side | null;
  /** A computer player such as `level:3`, or `person`, `programs`. */
  readonly opponent: string;
  readonly end: End;
}

export const listedGame = (kept: LibraryGame): ListedGame | undefined => {
  const variant = readVariant(kept.game);
  if (!variant.ok) return undefined;
  const own = ownSide(kept.players);
  return { kept, variant: variant.value, own, opponent: opponentOf(kept, own), end: endOf(kept, own) };
};

const isPerson = ({ kind }: LibraryPlayer): boolean => kind === 'human';

const ownSide = ([first, second]: LibraryGame['players']): Side | null =>
  isPerson(first) === isPerson(second) ? null : isPerson(first) ? 0 : 1;

const opponentOf = ({ players }: LibraryGame, own: Side | null): string => {
  if (own === null) return players.every(isPerson) ? 'person' : 'programs';
  const { word, name } = players[otherSide(own)];
  return word ?? name;
};

const endOf = ({ result }: LibraryGame, own: Side | null): End => {
  if (result === null) return 'unfinished';
  if (result.winner === null) return 'drawn';
  return own === null ? 'other' : result.winner === own ? 'won' : 'lost';
};

/** An empty string admits all games. */
export interface Filter {
  /** The game and ruleset, such as `draughts:spanish`. */
  readonly game: string;
  readonly opponent: string;
  readonly end: End | '';
}

export const admitAll: Filter = { game: '', opponent: '', end: '' };

export const rulesetOf = ({ game, ruleset }: Variant): string => `${game.id}:${ruleset}`;

export const isAdmitted = ({ variant, opponent, end }: ListedGame, filter: Filter): boolean =>
  (filter.game === '' || filter.game === rulesetOf(variant)) &&
  (filter.opponent === '' || filter.opponent === opponent) &&
  (filter.end === '' || filter.end === end);
