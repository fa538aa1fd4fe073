import type { Variant } from '@poda/library/core/contract.ts';
import { HIGHEST_LEVEL } from '@poda/library/search/players/levels.ts';
import { signal } from '@preact/signals';
import { between, isBoolean, isText, objectWith, oneOf, storedSignal } from '../../browser/storage.ts';
import type { GameSetup, LiveGame } from '../game/live-game.ts';
import { lastByGame } from './last-by-game.ts';
import { clockKinds, defaultPlayers, type Plan, type PlayersAndClock } from './new-game.ts';
import { type Choice, choiceOf, kinds, MAX_DEPTH } from './player-choice.ts';

const isChoice = objectWith<Choice>({
  kind: oneOf(...kinds),
  level: between(0, HIGHEST_LEVEL),
  depth: between(1, MAX_DEPTH),
  name: isText,
});

const isPlayersAndClock = objectWith<PlayersAndClock>({
  first: isChoice,
  second: isChoice,
  isByLot: isBoolean,
  clock: objectWith<PlayersAndClock['clock']>({
    kind: oneOf(...clockKinds),
    minutes: between(1, 180),
    seconds: between(1, 600),
  }),
});

const lastOfAll = storedSignal<PlayersAndClock>('company', defaultPlayers, isPlayersAndClock);

/** Undefined before the first game of this kind. */
export const lastPlayersOf = ({ game }: Variant): PlayersAndClock | undefined => {
  const last = lastByGame.peek()[game.id];
  return isPlayersAndClock(last) ? last : undefined;
};

/** The game whose players the page chose, because it is the user's first of its kind. */
export const firstOfItsKind = signal<LiveGame | undefined>(undefined);

export const playersToOffer = (variant: Variant): PlayersAndClock => lastPlayersOf(variant) ?? lastOfAll.peek();

/** The choices in a form that the user left; kept until a game begins, for a user who goes back and forward. */
let draft: { readonly query: string; readonly plan: Plan } | undefined;

export const draftOf = (query: string): Plan | undefined => (draft?.query === query ? draft.plan : undefined);

export const keepDraft = (query: string, plan: Plan): void => {
  draft = { query, plan };
};

export const rememberPlayers = ({ game }: Variant, players: PlayersAndClock): void => {
  draft = undefined;
  lastOfAll.value = players;
  lastByGame.value = { ...lastByGame.peek(), [game.id]: players };
};

/** For a game that begins without the form; players that the form does not offer are not stored. */
export const rememberSeats = ({ variant, seats, names }: GameSetup): void => {
  const before = playersToOffer(variant);
  const first = choiceOf(seats[0], names[0], before.first);
  const second = choiceOf(seats[1], names[1], before.second);
  if (first !== undefined && second !== undefined) rememberPlayers(variant, { ...before, first, second });
};
