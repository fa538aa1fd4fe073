import { type Game, opponent, type Side, type Variant } from '@poda/library/core/contract.ts';
import { visibleLine } from '@poda/library/core/text/visible.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import type { RecordPlayer } from '@poda/library/notation/record/record.ts';
import { readPlayer } from '@poda/library/play/session/seats.ts';
import { evaluationOf, formatPlayer, type Player } from '@poda/library/search/players/player-names.ts';
import { translator } from '../../words/say.ts';
import { say } from './words.ts';

export const kinds = ['human', 'level', 'own', 'perfect', 'plain', 'minimax', 'greedy', 'random'] as const;
export type Kind = (typeof kinds)[number];

/** Level and depth are remembered while the user changes the kind. */
export interface Choice {
  readonly kind: Kind;
  readonly level: number;
  readonly depth: number;
  /** May be empty. */
  readonly name: string;
}

export const person: Choice = { kind: 'human', level: 4, depth: 4, name: '' };

/** `own` is the player that the game itself brings. */
export const kindsOf = ({ players }: Game): readonly Kind[] =>
  kinds.filter(kind => kind !== 'own' || players.length > 0);

/** Null for a kind without a depth. */
export const maxDepthOf = (kind: Kind): number | null =>
  kind === 'minimax' ? 6 : kind === 'plain' || kind === 'own' ? MAX_DEPTH : null;

/** A player of this depth moves within seconds in every game. */
export const MAX_DEPTH = 8;

/** Null for a human player. */
export const playerOf = ({ kind, level, depth }: Choice, { game }: Variant): Player | null => {
  switch (kind) {
    case 'human':
      return null;
    case 'level':
      return { kind, level };
    case 'plain':
    case 'minimax':
      return { kind, depth };
    case 'own':
      return game.players[0] === undefined ? null : { kind, id: game.players[0].id, depth };
    case 'random':
    case 'greedy':
    case 'perfect':
      return { kind };
  }
};

/** The choice that stands for a player, completed from `other`; undefined if the form does not offer the player. */
export const choiceOf = (player: Player | null, name: string, other: Choice): Choice | undefined => {
  if (player === null) return { ...other, kind: 'human', name };
  if (player.kind === 'engine' || evaluationOf(player) !== undefined) return undefined;
  if ('level' in player) return { ...other, kind: player.kind, level: player.level };
  if (!('depth' in player)) return { ...other, kind: player.kind };
  return player.depth > maxDepthOf(player.kind)! ? undefined : { ...other, kind: player.kind, depth: player.depth };
};

export const kindName = (kind: Kind, game: Game): string => {
  if (kind !== 'own') return say(`player.${kind}`);
  const name = game.players[0]?.id ?? '';
  return translator.value.ofGame(game, `player.${name}`) ?? say('player.own', { name });
};

export const seatName = (player: Player | null, game: Game): string => {
  if (player === null) return say('seat.human');
  switch (player.kind) {
    case 'level':
      return say('seat.level', { level: player.level });
    case 'plain':
    case 'minimax':
    case 'own':
      return `${kindName(player.kind, game)}, ${say('player.depth').toLowerCase()} ${player.depth}`;
    case 'random':
    case 'greedy':
    case 'perfect':
      return say('seat.computer', { word: kindName(player.kind, game).toLowerCase() });
    case 'engine':
      return say('seat.computer', { word: formatPlayer(player) });
  }
};

/** How strong a level is, in words. */
export const levelName = (level: number): string => say(`player.level.${level}` as 'player.level.0');

interface NamedPlayer {
  readonly isPerson: boolean;
  /** Empty for an unnamed person. */
  readonly name: string;
  /** How strong a level is, in words; else empty. */
  readonly strength: string;
}

/** `given` is the name of a person. */
export const seated = (player: Player | null, given: string, game: Game): NamedPlayer =>
  player === null
    ? { isPerson: true, name: visibleLine(given), strength: '' }
    : {
        isPerson: false,
        name: seatName(player, game),
        strength: player.kind === 'level' ? levelName(player.level) : '',
      };

export const recorded = ({ name, kind, word }: RecordPlayer, game: Game): NamedPlayer => {
  const player = kind === 'computer' && word !== undefined ? readPlayer(word, game) : undefined;
  if (player?.ok && player.value !== null) return seated(player.value, '', game);
  return { isPerson: kind === 'human', name: name === '?' ? '' : visibleLine(name), strength: '' };
};

/** Poda's computer players get translated names, an unknown player the empty string. */
export const playerName = (player: RecordPlayer, game: Game): string => recorded(player, game).name;

export const youText = (): string => say('seat.you');

/** The user and the computer by name, with their side; two people and two programs by their side. */
export const whoPlays = (
  variant: Variant,
  side: Side,
  players: readonly [NamedPlayer, NamedPlayer],
): { readonly name: string; readonly about: string } => {
  const { isPerson, name, strength } = players[side];
  const sideName = translator.value.sideName(variant, side);
  if (isPerson === players[opponent(side)].isPerson) return { name: capitalised(sideName), about: name };
  if (isPerson) return { name: name || youText(), about: sideName };
  return { name, about: strength === '' ? sideName : `${strength} · ${sideName}` };
};

/** The name of a player by its word; that of a level says how strong it is. */
export const describedPlayer = (word: string, game: Game): string => {
  const player = readPlayer(word, game);
  const name = playerName({ name: word, kind: 'computer', word }, game);
  return player.ok && player.value?.kind === 'level' ? `${name} · ${levelName(player.value.level)}` : name;
};
