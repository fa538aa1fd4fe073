import { ownWords } from '../words/own-words.ts';

/** What a trial says where the game has no word of its own. */
export const say = ownWords(
  { 'nothing-there': 'Ahí no hay ninguna pieza que quien juega pueda mover. Se puede tocar: {cells}.' },
  { 'nothing-there': 'There is no piece there that the side to move could move. These can be touched: {cells}.' },
);
