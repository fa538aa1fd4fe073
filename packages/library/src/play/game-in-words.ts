import { type Move, opponent, type Side, type Variant } from '../core/contract.ts';
import type { GameState } from '../core/game-state.ts';
import type { Outcome } from '../core/outcome.ts';
import type { BoardCell, Cell } from '../core/view.ts';
import type { es } from '../i18n/es.ts';
import {
  capitalised,
  type Key,
  type Sentences,
  type SideValues,
  type Translator,
  type ValuesForKey,
} from '../i18n/translate.ts';
import { awardOf, cellsCounted, stuckSide } from './cell-count.ts';

/** Takes the wording of the ruleset or the game if there is one, or else the common one. */
export const sayOf = <K extends Key | (keyof Own & string), Own extends Sentences = typeof es>(
  { game, ruleset }: Variant,
  translator: Translator<Own>,
  key: K,
  ...[values]: ValuesForKey<K, Own>
): string =>
  translator.ofGame(game, `${key}.${ruleset}`, values) ??
  translator.ofGame(game, key, values) ??
  translator.say(key as Key, values);

/** The article, to append to a sentence: ` (M3)`; empty if there is none. */
export const articleAbout = ({ game, ruleset }: Variant, what: string, translator: Translator): string =>
  translator.ofGame(game, `article.${what}.${ruleset}`) ?? '';

/** The coordinates or, if the board also shows the name of the cell, both: `10 (2,2)`. */
export const cellText = (variant: Variant, cell: Cell): string => {
  const coordinates = coordinatesOf(variant, cell);
  const isNamed = squareOf(variant, cell)?.label === cell;
  return isNamed && coordinates !== cell ? `${cell} (${coordinates})` : coordinates;
};

/** Undefined for a tray. */
export const squareOf = ({ face: { board } }: Variant, cell: Cell): BoardCell | undefined =>
  board.cells.find(candidate => candidate.cell === cell);

/** A name that contains a comma itself, such as `2,1`, is put in brackets if there are several. */
export const listOfPlaces = (names: readonly string[]): string =>
  (names.length < 2 ? names : names.map(name => (/^[^(]*,/.test(name) ? `(${name})` : name))).join(', ');

const coordinatesOf = (variant: Variant, cell: Cell): string => squareOf(variant, cell)?.coordinates ?? cell;

export const moveHelp = ({ game, ruleset }: Variant, translator: Translator): string =>
  translator.ofGame(game, `move.help.${ruleset}`) ?? translator.ofGame(game, 'move.help') ?? '';

/** Differs from the terminal: on the page a move is one text, and forced passes are played automatically. */
export const moveHelpOnPage = (variant: Variant, translator: Translator): string =>
  translator.ofGame(variant.game, 'move.help.page') ?? moveHelp(variant, translator);

/** The move as users see it, with the labels on the board and its edges. */
export const shownMove = (state: GameState, move: Move): string =>
  state.isChance
    ? state.moveText(move)
    : (state.variant.extras.showMove?.(state.position, move) ?? state.moveText(move));

/** Texts are unchanged from the first illegal move on. */
export const shownMoveTexts = (state: GameState, texts: readonly string[]): string[] => {
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

export const withShownMoves = <T extends { readonly move: string; readonly pv: readonly string[] }>(
  state: GameState,
  lines: readonly T[],
): T[] =>
  lines.map(line => {
    const [move = line.move, ...rest] = shownMoveTexts(state, line.pv.length === 0 ? [line.move] : line.pv);
    return { ...line, move, pv: line.pv.length === 0 ? [] : [move, ...rest] };
  });

/** The legal moves in the game's notation and, if the board has coordinates, as coordinates too. */
export const legalTexts = (state: GameState): string[][] => {
  const moves = state.legalMoves();
  const texts = moves.map(move => state.moveText(move));
  return hasCoordinates(state.variant) ? [texts, moves.map(move => moveByCoordinates(state, move))] : [texts];
};

/** The move in all its notations: `2e3d = (2,4).(1,3)`, `9-13 = 2,0;3,1`. */
export const moveForms = (state: GameState, move: Move): string => {
  const text = state.moveText(move);
  const coordinates = hasCoordinates(state.variant) ? moveByCoordinates(state, move) : text;
  return coordinates === text ? text : `${text} = ${coordinates}`;
};

const hasCoordinates = ({ face: { board } }: Variant): boolean => board.betweenCoordinates !== undefined;

/** A drop has no start square, so it is written as users see it. */
const moveByCoordinates = (state: GameState, move: Move): string => {
  const { board } = state.variant.face;
  const cells = state.cells(move);
  const isFromHand = board.trays.some(({ cell }) => cell === cells[0]);
  return isFromHand
    ? shownMove(state, move)
    : cells.map(cell => coordinatesOf(state.variant, cell)).join(board.betweenCoordinates);
};

export const moveInWords = (
  state: GameState,
  move: Move,
  translator: Translator,
  player: string = translator.sideName(state.variant, state.side),
): string => {
  const { variant, side } = state;
  const say = <K extends Key>(key: K, ...values: ValuesForKey<K>) => sayOf(variant, translator, key, ...values);
  const { piece, from, to, captures, conversions, promotion } = state.describe(move);
  const name = (kind: string | null) => translator.ofGame(variant.game, `piece.${kind}`) ?? kind ?? '';
  const place = (cell: Cell | null) => placeInWords(variant, cell ?? '', translator, side);
  const who = { side: capitalised(player) };
  const list = captures
    .map(captured => say('tell.piece-at', { piece: name(captured.piece), place: place(captured.cell) }))
    .join(', ');
  return [
    from === null
      ? say('tell.place', { ...who, to: place(to) })
      : say(wayOf(variant, from, to ?? ''), { ...who, piece: name(piece), from: place(from), to: place(to) }),
    ...(captures.length > 0 ? [say('tell.captures', { list })] : []),
    ...(conversions.length > 0
      ? [say('tell.converts', { list: listOfPlaces(conversions.map(({ cell }) => place(cell))) })]
      : []),
    ...(promotion === null ? [] : [say('tell.becomes', { piece: name(promotion) })]),
  ].join(' ');
};

const wayOf = (variant: Variant, from: Cell, to: Cell): Key => {
  if (squareOf(variant, from) === undefined) return 'tell.enter';
  return squareOf(variant, to) === undefined ? 'tell.leave' : 'tell.move';
};

export const boardInWords = (state: GameState, translator: Translator): string => {
  const { variant } = state;
  const pieces = variant.face.pieces(state.position).filter(({ otherFaceOf }) => otherFaceOf === undefined);
  const line = (side: Side): string => {
    const own = pieces.filter(piece => piece.side === side);
    const kinds = [...new Set(own.map(({ piece }) => piece))].map(kind => {
      const places = own
        .filter(({ piece }) => piece === kind)
        .map(({ cell, count }) => {
          const place = placeInWords(variant, cell, translator, side);
          return squareOf(variant, cell) === undefined ? `${count} ${place}` : place;
        });
      return `${translator.ofGame(variant.game, `piece.${kind}`) ?? kind}: ${listOfPlaces(places)}`;
    });
    return `${capitalised(translator.sideName(variant, side))}. ${capitalised(kinds.join('; '))}.`;
  };
  return `${line(0)}\n${line(1)}`;
};

/** A square, its number along the side's path in race games, or a tray. */
export const placeName = (variant: Variant, cell: Cell, translator: Translator, side: Side): string => {
  const { game, face } = variant;
  const tray = face.board.trays.find(candidate => candidate.cell === cell);
  if (tray !== undefined) return translator.ofGame(game, `tray.${tray.kind}`) ?? tray.kind;
  const steps = squareOf(variant, cell)?.steps;
  const step = steps?.[side] ?? steps?.[opponent(side)];
  const inSteps = step === undefined || step === null ? undefined : translator.ofGame(game, 'step', { step });
  return inSteps ?? cellText(variant, cell);
};

/** Has both numbers if each side numbers the squares along its own path. */
export const squareName = (variant: Variant, cell: Cell, translator: Translator): string => {
  const steps = squareOf(variant, cell)?.steps;
  if (steps === undefined || steps[0] === steps[1]) return placeName(variant, cell, translator, 0);
  return ([0, 1] as const)
    .filter(side => steps[side] !== null)
    .map(side => {
      const values = { step: steps[side]!, ...translator.sideValues(variant, side) };
      return translator.ofGame(variant.game, 'step.of', values) ?? cellText(variant, cell);
    })
    .join(', ');
};

const placeInWords = (variant: Variant, cell: Cell, translator: Translator, side: Side): string => {
  const square = squareOf(variant, cell);
  const kind = square && translator.ofGame(variant.game, `cell.${square.look}`);
  return placeName(variant, cell, translator, side) + (kind === undefined ? '' : ` (${kind})`);
};

export const outcomeText = (state: GameState, outcome: Outcome, translator: Translator): string =>
  [outcomeSentence(state, outcome, translator), ...scoreTexts(state, translator)].join('\n');

/** How the cells were counted at the end; nothing in games that do not count them. */
export const scoreTexts = (state: GameState, translator: Translator): readonly string[] => {
  const { variant } = state;
  const counted = state.outcome() === null ? null : cellsCounted(state);
  if (counted === null) return [];
  const [ofFirst, ofSecond] = counted;
  const score = {
    first: translator.sideName(variant, 0),
    second: translator.sideName(variant, 1),
    ofFirst,
    ofSecond,
    difference: Math.abs(ofFirst - ofSecond),
  };
  const award = awardOf(state);
  const values = award && { count: award.cells.length, ...translator.sideValues(variant, award.side) };
  const awarded = values === null ? undefined : translator.ofGame(variant.game, 'play.awarded', values);
  return [...(awarded === undefined ? [] : [awarded]), translator.say('play.score', score)];
};

/** The reason as told to the user, who played one of the sides, for example after `Has ganado:`. */
export const outcomeReasonFor = (
  state: GameState,
  outcome: Outcome,
  translator: Translator,
  { user, you, computer }: { readonly user: Side; readonly you: SideValues; readonly computer: SideValues },
): string => {
  const { variant } = state;
  const rival = opponent(user);
  const names =
    outcome.winner === user
      ? { winner: you, loser: translator.sideValues(variant, rival) }
      : { winner: computer, loser: you };
  return translator.outcomeReason(variant, outcome, { stuck: stuckSide(state), names });
};

/** Names the winning player, if given; in games that count cells the reason names the side that could not move. */
export const outcomeSentence = (
  state: GameState,
  outcome: Outcome,
  translator: Translator,
  players?: readonly [string, string],
): string =>
  translator.outcome(state.variant, outcome, {
    stuck: stuckSide(state),
    player: outcome.winner === null ? undefined : players?.[outcome.winner],
  });
