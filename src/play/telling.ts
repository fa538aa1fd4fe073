import { type Move, opponent, type Side, type Variant } from '../core/contract.ts';
import type { GameState } from '../core/game-state.ts';
import type { Outcome } from '../core/outcome.ts';
import { shownValue } from '../core/shown-value.ts';
import type { Cell, PieceOnBoard } from '../core/view.ts';
import { capitalised, type Key, type Translator } from '../i18n/translate.ts';
import { cellsHeld } from './holdings.ts';

type Values = Readonly<Record<string, string | number>>;

/** A sentence in the words of the ruleset or of the game where they have some, else in everybody's. */
export const sayOf = <Own extends string = never>(
  { game, ruleset }: Variant,
  translator: Translator<Own>,
  key: Key | Own,
  values: Values = {},
): string =>
  translator.ofGame(game, `${key}.${ruleset}`, values) ??
  translator.ofGame(game, key, values) ??
  translator.say(key, values);

/** Where the ruleset has an article about something, that article as it stands behind a sentence: ` (M3)`. */
export const articleAbout = ({ game, ruleset }: Variant, what: string, translator: Translator): string =>
  translator.ofGame(game, `article.${what}.${ruleset}`) ?? '';

/** A cell as the labels along the edges name it; behind its own name where that is printed too, `10 (2,2)`. */
export const cellText = (variant: Variant, cell: Cell): string => {
  const coordinates = coordinatesOf(variant, cell);
  const isNamed = variant.board.cells.some(candidate => candidate.cell === cell && candidate.label === cell);
  return isNamed && coordinates !== cell ? `${cell} (${coordinates})` : coordinates;
};

const coordinatesOf = ({ board }: Variant, cell: Cell): string =>
  board.cells.find(candidate => candidate.cell === cell)?.coordinates ?? cell;

/** How moves are typed, in the words of the ruleset where it has some of its own. */
export const moveHelp = ({ game, ruleset }: Variant, translator: Translator): string =>
  translator.ofGame(game, `move.help.${ruleset}`) ?? translator.ofGame(game, 'move.help') ?? '';

/** A move as people read it, by what is printed on the board and along its edges. */
export const shownMove = (state: GameState, move: Move): string =>
  state.isChance ? state.moveText(move) : (state.variant.showMove?.(state.position, move) ?? state.moveText(move));

/** Moves that follow each other from here, as people read them; the rest stays as it is where one cannot be played. */
export const shownLine = (state: GameState, texts: readonly string[]): string[] => {
  const shown: string[] = [];
  for (const text of texts) {
    const move = state.findMove(text);
    if (!move.ok) break;
    shown.push(shownMove(state, move.value));
    state.play(move.value);
  }
  for (const _ of shown) state.undo();
  return [...shown, ...texts.slice(shown.length)];
};

/** The legal moves, in the game's own texts and, where the edges name the squares otherwise, in their coordinates too. */
export const legalTexts = (state: GameState): string[][] => {
  const moves = state.legalMoves();
  const texts = moves.map(move => state.moveText(move));
  return hasCoordinates(state.variant) ? [texts, moves.map(move => moveByCoordinates(state, move))] : [texts];
};

/** A move in every form that people read: `2e3d = (2,4).(1,3)`, `9-13 = 2,0;3,1`. */
export const moveForms = (state: GameState, move: Move): string => {
  const text = state.moveText(move);
  const coordinates = hasCoordinates(state.variant) ? moveByCoordinates(state, move) : text;
  return coordinates === text ? text : `${text} = ${coordinates}`;
};

const hasCoordinates = ({ board }: Variant): boolean => board.betweenCoordinates !== undefined;

/** A move as the coordinates of its cells; a piece from the hand is named by its own text. */
const moveByCoordinates = (state: GameState, move: Move): string => {
  const { board } = state.variant;
  const cells = state.cells(move);
  const isFromHand = board.trays.some(({ cell }) => cell === cells[0]);
  return isFromHand
    ? state.moveText(move)
    : cells.map(cell => coordinatesOf(state.variant, cell)).join(board.betweenCoordinates);
};

/** What a move does, in words: the piece and its way, what it takes, what changes sides, and what it turns into. */
export const moveInWords = (state: GameState, move: Move, translator: Translator): string => {
  const { variant, side } = state;
  const say = (key: Key, values: Values = {}) => sayOf(variant, translator, key, values);
  const cells = state.cells(move);
  const [from = '', to = ''] = [cells[0], cells.at(-1)];
  const before = piecesBy(state);
  state.play(move);
  const after = piecesBy(state);
  state.undo();
  const name = (piece: PieceOnBoard) => translator.ofGame(variant.game, `piece.${piece.piece}`) ?? piece.piece;
  const place = (cell: Cell) => placeInWords(variant, cell, translator, side);
  const isWith = (piece: PieceOnBoard | undefined, owner: Side) => piece !== undefined && piece.side === owner;
  const lost = [...before.values()].filter(
    ({ cell, side: owner }) => owner !== side && isOnBoard(variant, cell) && !isWith(after.get(cell), owner),
  );
  const [changed, taken] = [
    lost.filter(({ cell }) => cell !== to && isWith(after.get(cell), side)),
    lost.filter(({ cell }) => cell === to || !isWith(after.get(cell), side)),
  ];
  const mover = before.get(from);
  const arrived = after.get(to);
  const who = { side: capitalised(translator.sideName(variant, side)) };
  const list = (pieces: readonly PieceOnBoard[]) =>
    pieces.map(piece => say('tell.piece-at', { piece: name(piece), place: place(piece.cell) })).join(', ');
  const isTurned =
    isWith(mover, side) && isOnBoard(variant, to) && arrived !== undefined && arrived.piece !== mover!.piece;
  return [
    isWith(mover, side) && cells.length > 1
      ? say(wayOf(variant, from, to), { ...who, piece: name(mover!), from: place(from), to: place(to) })
      : say('tell.place', { ...who, to: place(to) }),
    ...(taken.length > 0 ? [say('tell.captures', { list: list(taken) })] : []),
    ...(changed.length > 0 ? [say('tell.converts', { list: changed.map(({ cell }) => place(cell)).join(', ') })] : []),
    ...(isTurned ? [say('tell.becomes', { piece: name(arrived) })] : []),
  ].join(' ');
};

/** How a piece goes: onto the board, off it, or over it. */
const wayOf = (variant: Variant, from: Cell, to: Cell): Key => {
  if (!isOnBoard(variant, from)) return 'tell.enter';
  return isOnBoard(variant, to) ? 'tell.move' : 'tell.leave';
};

/** The board as a list: the pieces of each side, each with its place, and whose turn it is. */
export const boardInWords = (state: GameState, translator: Translator): string => {
  const { variant } = state;
  const pieces = variant.pieces(state.position).filter(({ otherFaceOf }) => otherFaceOf === undefined);
  const line = (side: Side): string => {
    const own = pieces.filter(piece => piece.side === side);
    const kinds = [...new Set(own.map(({ piece }) => piece))].map(kind => {
      const places = own
        .filter(({ piece }) => piece === kind)
        .map(
          ({ cell, count }) =>
            `${isOnBoard(variant, cell) ? '' : `${count} `}${placeInWords(variant, cell, translator, side)}`,
        );
      return `${translator.ofGame(variant.game, `piece.${kind}`) ?? kind}: ${places.join(', ')}`;
    });
    return `${capitalised(translator.sideName(variant, side))}. ${capitalised(kinds.join('; '))}.`;
  };
  return `${line(0)}\n${line(1)}`;
};

const piecesBy = ({ variant, position }: GameState): Map<Cell, PieceOnBoard> =>
  new Map(variant.pieces(position).map(piece => [piece.cell, piece]));

const isOnBoard = ({ board }: Variant, cell: Cell): boolean => board.cells.some(candidate => candidate.cell === cell);

/** A cell as people name it: a square, in races by the step that it is to a side, or the tray beside the board. */
export const placeName = (variant: Variant, cell: Cell, translator: Translator, side: Side): string => {
  const { board, game } = variant;
  const tray = board.trays.find(candidate => candidate.cell === cell);
  if (tray !== undefined) return translator.ofGame(game, `tray.${tray.kind}`) ?? tray.kind;
  const steps = board.cells.find(candidate => candidate.cell === cell)?.steps;
  const step = steps?.[side] ?? steps?.[opponent(side)];
  const inSteps = step === undefined || step === null ? undefined : translator.ofGame(game, 'step', { step });
  return inSteps ?? cellText(variant, cell);
};

/** A square whoever asks: where the sides count their own steps, with whose step it is. */
export const squareName = (variant: Variant, cell: Cell, translator: Translator): string => {
  const steps = variant.board.cells.find(candidate => candidate.cell === cell)?.steps;
  if (steps === undefined || steps[0] === steps[1]) return placeName(variant, cell, translator, 0);
  return ([0, 1] as const)
    .filter(side => steps[side] !== null)
    .map(side => {
      const values = { step: steps[side]!, side: translator.sideName(variant, side) };
      return translator.ofGame(variant.game, 'step.of', values) ?? cellText(variant, cell);
    })
    .join(', ');
};

const placeInWords = (variant: Variant, cell: Cell, translator: Translator, side: Side): string => {
  const isRosette = variant.board.cells.some(candidate => candidate.cell === cell && candidate.look === 'rosette');
  return placeName(variant, cell, translator, side) + (isRosette ? ` (${translator.say('tell.rosette')})` : '');
};

/** Who won and why and, where cells are counted, by how much. */
export const outcomeText = (state: GameState, outcome: Outcome, translator: Translator): string => {
  const { variant, position } = state;
  const sentence = translator.outcome(variant, outcome);
  if (variant.shows !== 'cells' || state.outcome() === null) return sentence;
  const lead = shownValue(variant, position.finalValue()) * (position.side === 0 ? 1 : -1);
  const all = variant.board.cells.length;
  const score = {
    first: translator.sideName(variant, 0),
    second: translator.sideName(variant, 1),
    ofFirst: (all + lead) / 2,
    ofSecond: (all - lead) / 2,
    difference: Math.abs(lead),
  };
  const [first, second] = cellsHeld(variant, position)!;
  const count = all - first - second;
  // What nobody filled is counted for the side that could still move.
  const side = translator.sideName(variant, score.ofFirst > first ? 0 : 1);
  const awarded = count === 0 ? undefined : translator.ofGame(variant.game, 'play.awarded', { count, side });
  return [sentence, ...(awarded === undefined ? [] : [awarded]), translator.say('play.score', score)].join('\n');
};
