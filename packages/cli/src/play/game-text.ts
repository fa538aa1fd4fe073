import { opponent, type Side } from '@poda/library/core/contract.ts';
import type { Cell } from '@poda/library/core/view.ts';
import { capitalised, type SideValues } from '@poda/library/i18n/translate.ts';
import { cellText, outcomeText, sayOf } from '@poda/library/play/game-in-words.ts';
import { formatTime } from '@poda/library/play/session/clock.ts';
import type { FullTranslator } from '../words/translators.ts';
import type { TerminalSession } from './external-players.ts';

interface GameInWords {
  readonly session: TerminalSession;
  readonly translator: FullTranslator;
}

/** A game may have its own words. */
export const seatName = ({ session, translator }: GameInWords, side: Side): string => {
  const { seats, variant } = session;
  const isComputer = seats[side] !== null;
  const areBothAlike = isComputer === (seats[opponent(side)] !== null);
  const key = `seat.${isComputer ? 'computer' : 'person'}${areBothAlike ? `.${side}` : ''}`;
  return translator.ofGame(variant.game, key) ?? translator.sideName(variant, side);
};

/** Names a person by colour, the computer by the game's word. */
export const playerName = (game: GameInWords, side: Side): string =>
  game.session.seats[side] === null ? game.translator.sideName(game.session.variant, side) : seatName(game, side);

export const playerValues = (game: GameInWords, side: Side): SideValues => {
  const { translator, session } = game;
  const name = playerName(game, side);
  return name === translator.sideName(session.variant, side)
    ? translator.sideValues(session.variant, side)
    : translator.nameValues(name);
};

export const placeText = ({ session: { variant }, translator }: GameInWords, cell: Cell): string => {
  const tray = variant.face.board.trays.find(candidate => candidate.cell === cell);
  if (tray === undefined) return cellText(variant, cell);
  const name = translator.ofGame(variant.game, `tray.${tray.kind}`) ?? tray.kind;
  return tray.piece === undefined ? name : `${name}: ${tray.piece}`;
};

export const timeText = ({ translator }: GameInWords, millis: number): string =>
  formatTime(millis, seconds => translator.fixed(seconds, 1));

export const scoreText = (
  { session: { variant }, translator }: GameInWords,
  [first, second]: readonly [number, number],
): string => {
  const [one, other] = ([0, 1] as const).map(side => translator.sideName(variant, side));
  return sayOf(variant, translator, 'play.running-score', { one: one!, other: other!, first, second });
};

/** Names the square that gives the second roll. */
export const extraTurnText = (game: GameInWords, side: Side, last: Cell | undefined): string | undefined => {
  const { translator } = game;
  const { variant } = game.session;
  const values = playerValues(game, side);
  const look = variant.face.board.cells.find(({ cell }) => cell === last)?.look ?? '';
  const sentence =
    translator.ofGame(variant.game, `play.extra-turn.${look}`, values) ??
    translator.ofGame(variant.game, 'play.extra-turn', values);
  return sentence && capitalised(sentence);
};

export const rollText = (game: GameInWords, side: SideValues, faces: readonly number[]): string => {
  const { translator } = game;
  const count = game.session.diceCount;
  const isZero = faces.every(face => face === 0) && count > 0;
  const zero = isZero ? ` ${translator.say('play.zero', { count })}` : '';
  const shownFaces = faces.map(face => `[${face}]`).join(' ');
  return capitalised(`${translator.say('play.rolled', { ...side, faces: shownFaces, count })}${zero}`);
};

export const endText = (game: GameInWords): string => {
  const { session, translator } = game;
  const { variant, state } = session;
  const outcome = session.outcome()!;
  const { winner } = outcome;
  const banner =
    winner === null
      ? sayOf(variant, translator, 'play.over')
      : sayOf(variant, translator, 'play.won', { player: seatName(game, winner) });
  return `\n${banner}\n${outcomeText(state, outcome, translator)}`;
};
