import { type Game, opponent, type Side, type Variant } from '@poda/library/core/contract.ts';
import { visibleLine } from '@poda/library/core/text/visible.ts';
import type { GameRecord, RecordPlayer } from '@poda/library/notation/record/record.ts';
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

/** Poda's computer players get translated names, an unknown player the empty string. */
export const playerName = ({ name, kind, word }: RecordPlayer, game: Game): string => {
  const player = kind === 'computer' && word !== undefined ? readPlayer(word, game) : undefined;
  if (player?.ok && player.value !== null) return seatName(player.value, game);
  return name === '?' ? '' : visibleLine(name);
};

/** The name of a player by its word; that of a level says how strong it is. */
export const describedPlayer = (word: string, game: Game): string => {
  const player = readPlayer(word, game);
  const name = playerName({ name: word, kind: 'computer', word }, game);
  return player.ok && player.value?.kind === 'level' ? `${name} · ${levelName(player.value.level)}` : name;
};

/** Of a played game: the user, a computer player or a given name; empty for an unnamed person among people. */
export const nameInGame = (players: GameRecord['players'], side: Side, game: Game): string => {
  const player = players[side];
  const rival = players[opponent(side)];
  const isUser = player.kind === 'human' && rival.kind === 'computer' && player.name === '?';
  return isUser ? say('seat.you') : playerName(player, game);
};
