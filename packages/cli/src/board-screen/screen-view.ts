import { opponent, type Side } from '@poda/library/core/contract.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { chanceSign, SHOWN_WIN } from '@poda/library/core/shown-value.ts';
import type { Thought } from '@poda/library/core/thought.ts';
import type { Board, Cell, PieceOnBoard } from '@poda/library/core/view.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { isPlacementGame, mustCapture, touchable } from '@poda/library/play/input/move-input.ts';
import { type ListedMove, listMoves, numbersOf, rowsOf } from '@poda/library/play/listed-moves.ts';
import { shortName } from '../play/conversation.ts';
import { timeText } from '../play/game-text.ts';
import type { TerminalGame } from '../play/terminal-game.ts';
import { rotated, traysOf } from '../terminal/board.ts';
import type { FullTranslator } from '../words/translators.ts';
import type { ScreenView, TrayView } from './layout.ts';
import type { MoveRow, PanelView, PlayerView } from './side-panel.ts';
import type { DrawnPiece, SquareMarks } from './square.ts';

/** Null while the user cannot choose. */
interface Choosing {
  readonly cursor: Cell | null;
  readonly touched: readonly Cell[];
}

export const screenViewOf = (
  game: TerminalGame,
  choosing: Choosing,
): Pick<ScreenView, 'title' | 'board' | 'trays' | 'panel'> => {
  const { session, translator, options } = game;
  const { variant } = session;
  const board = options.isFlipped ? rotated(variant.face.board) : variant.face.board;
  const marks = marksOf(game, choosing);
  const pieces = variant.face.pieces(session.state.position).map(piece => [piece.cell, drawn(game, piece)] as const);
  const bottom = options.isFlipped ? opponent(variant.face.board.bottom) : variant.face.board.bottom;
  const name = [translator.gameName(variant.game), translator.ofGame(variant.game, `ruleset.${variant.ruleset}`)];
  return {
    title: `${name.filter(part => part !== undefined).join(': ')} (${variant.name})`,
    board: { board, pieces: new Map(pieces), marks },
    trays: [viewTrays(game, board, opponent(bottom), marks), viewTrays(game, board, bottom, marks)],
    panel: viewPanel(game, bottom),
  };
};

const drawn = ({ session, options }: TerminalGame, piece: Omit<PieceOnBoard, 'cell' | 'count'>): DrawnPiece => {
  const { face } = session.variant;
  const look = { isTurned: options.isFlipped, hasGlyphs: options.hasGlyphs };
  return { drawing: face.terminalDrawing(piece, look), colour: face.board.colours[piece.side] };
};

const marksOf = (game: TerminalGame, { cursor, touched }: Choosing): Map<Cell, SquareMarks> => {
  const { session } = game;
  const { state } = session;
  const marks = new Map<Cell, SquareMarks>();
  const add = (cells: readonly Cell[], mark: SquareMarks) => {
    for (const cell of cells) marks.set(cell, { ...marks.get(cell), ...mark });
  };
  add(session.lastChosen?.cells ?? [], { inner: 'last' });
  if (session.outcome() === null && !state.isChance) {
    if (touched.length === 0 && mustCapture(state)) add(touchable(state, []), { inner: 'forced' });
    if (cursor !== null && touched.length > 0) add(touchable(state, touched), { inner: 'target' });
    else if (cursor !== null && isPlacementGame(state)) add(touchable(state, []), { inner: 'choice' });
  }
  add(touched, { outer: 'touched' });
  if (cursor !== null) add([cursor], { outer: 'cursor' });
  return marks;
};

/** A piece in hand shows both faces. */
const viewTrays = (game: TerminalGame, board: Board, side: Side, marks: ReadonlyMap<Cell, SquareMarks>): TrayView[] => {
  const { variant, position } = game.session.state;
  const pieces = variant.face.pieces(position);
  return traysOf(board)
    .filter(([tray]) => tray!.side === side)
    .map((group, i) => {
      const kind = variant.face.pieceKinds.find(candidate => candidate.side === side)!;
      const item = ({ cell, count, ...piece }: PieceOnBoard) => ({
        cell,
        piece: drawn(game, piece),
        count,
        marks: marks.get(cell) ?? {},
      });
      const inGroup = pieces.filter(({ cell }) => group.some(tray => tray.cell === cell));
      const held = inGroup
        .filter(({ otherFaceOf }) => otherFaceOf === undefined)
        .flatMap((front): TrayView['items'] => {
          const back = inGroup.find(({ otherFaceOf }) => otherFaceOf === front.cell);
          if (back === undefined) return [item(front)];
          return [
            { ...item(front), count: null },
            { ...item(back), isOtherFace: true },
          ];
        });
      // A tray for one kind of piece is shown even if empty.
      const shown =
        held.length === 0 && group.length === 1 ? [item({ ...kind, cell: group[0]!.cell, count: 0 })] : held;
      const trayName = game.translator.ofGame(variant.game, `tray.${group[0]!.kind}`) ?? group[0]!.kind;
      const owner = i === 0 ? `${game.translator.sideName(variant, side)}, ` : '';
      return { name: capitalised(owner + trayName), items: shown };
    });
};

const viewPanel = (game: TerminalGame, bottom: Side): PanelView => ({
  players: [viewPlayer(game, opponent(bottom)), viewPlayer(game, bottom)],
  facts: [...diceFacts(game), ...valueFacts(game)],
  movesTitle: game.say('screen.moves'),
  moves: moveRows(listMoves(game.session)),
});

const viewPlayer = (game: TerminalGame, side: Side): PlayerView => {
  const { session, translator } = game;
  const { variant, seats } = session;
  const seat = seats[side];
  const left = session.millisLeft(side, game.thinkingMillis);
  const kind = variant.face.pieceKinds.find(candidate => candidate.side === side)!;
  const score = scoreOf(game, side);
  return {
    side: capitalised(translator.sideName(variant, side)),
    player: seat === null ? translator.say('play.person') : shortName(seat),
    sign: drawn(game, kind).drawing.small,
    colour: variant.face.board.colours[side],
    isToMove: session.outcome() === null && session.state.side === side,
    clock: left === null ? null : timeText(game, left),
    score,
  };
};

/** Null in games with trays or with an empty board at the start. */
const scoreOf = (game: TerminalGame, side: Side): string | null => {
  const { variant, state } = game.session;
  const countIn = (position: GameState['position']) =>
    variant.face.pieces(position).filter(piece => piece.side === side).length;
  if (variant.face.board.trays.length > 0 || countIn(unwrap(variant.rules.read(variant.rules.start))) === 0)
    return null;
  return game.say(variant.rules.shows === 'cells' ? 'screen.cells' : 'screen.pieces', {
    count: countIn(state.position),
  });
};

const diceFacts = (game: TerminalGame): string[] => {
  const { state, diceCount } = game.session;
  const isRolled = state.variant.rules.dice !== null && !state.isChance && game.session.outcome() === null;
  return isRolled ? [game.say('play.dice', { count: diceCount })] : [];
};

/** After a hint its value; between computers that of the last search. */
const valueFacts = (game: TerminalGame): string[] => {
  const { session, found } = game;
  const isFound = found !== null && found.ply === session.state.plies;
  const last = session.isWatched ? session.lastThought : undefined;
  const { value, depth }: Thought = isFound ? { value: found.value } : (last?.thought ?? {});
  const side = isFound || last === undefined ? session.state.side : last.side;
  if (value === undefined) return [];
  const values = { side: game.translator.sideName(session.variant, side), value: valueText(game, value) };
  return [game.say('screen.value', values), ...(depth === undefined ? [] : [game.say('screen.depth', { depth })])];
};

const valueText = ({ session, translator }: TerminalGame, value: number): string => {
  if (session.variant.rules.shows === 'chance') return percentText(value, translator);
  if (Math.abs(value) === SHOWN_WIN) return translator.say(value > 0 ? 'screen.won' : 'screen.lost');
  const rounded = Math.round(100 * value) / 100 + 0;
  return `${rounded > 0 ? '+' : ''}${translator.number(rounded)}`;
};

/** A chance that only rounds to certainty is told as a bound. */
const percentText = (chance: number, translator: FullTranslator): string => {
  const sign = chanceSign(chance, 0.001);
  const percent = sign === '' ? Math.round(1000 * chance) / 10 : sign === '> ' ? 99.9 : 0.1;
  return `${sign}${translator.number(percent)} %`;
};

export const moveRows = (moves: readonly ListedMove[]): MoveRow[] => {
  const numbers = numbersOf(moves);
  return rowsOf(moves).map(indices => {
    const texts: [string, string] = ['', ''];
    for (const { text, side, roll } of indices.map(index => moves[index]!))
      texts[side] = roll === null ? text : `(${roll}) ${text}`;
    const last = indices.includes(moves.length - 1) ? moves.at(-1)!.side : null;
    return { number: numbers[indices[0]!]!, moves: texts, last };
  });
};
