import type { Variant } from '@poda/library/core/contract.ts';
import type { Cell, PieceOnBoard } from '@poda/library/core/view.ts';
import { distanceBetween, type Layout, type Point } from '../drawing/layout.ts';
import { joinsOf, type KeyedUnit, placeOf, type Unit, unitsOf } from './picture/picture.tsx';

/** The pieces with keys that identify them from one position to the next, and their changes. */
export interface Tracking {
  readonly units: readonly KeyedUnit[];
  /** Removed or converted pieces, drawn until their animation ends. */
  readonly leaving: readonly KeyedUnit[];
  /** Old faces of pieces that turn over, drawn until their animation ends. */
  readonly turning: readonly KeyedUnit[];
  readonly changes: readonly Change[];
  /** The number of the next unused key. */
  readonly fresh: number;
}

export interface Change {
  readonly before: KeyedUnit | null;
  readonly after: KeyedUnit | null;
}

export const emptyTracking: Tracking = { units: [], leaving: [], turning: [], changes: [], fresh: 0 };

/** Moving pieces come last, so that they are drawn on top. */
export const trackPieces = (
  last: Tracking,
  pieces: readonly PieceOnBoard[],
  path: readonly Cell[],
  layout: Layout,
  piecesMove: boolean,
): Tracking => {
  const distance = (from: Cell, to: Cell) =>
    piecesMove ? distanceBetween(layout, from, to) : from === to ? 0 : Infinity;
  let { fresh } = last;
  const named = ({ before, after }: Match<KeyedUnit>): Change => {
    if (after === null) return { before, after };
    const keepsName = before !== null && looksLike(before, after);
    return { before, after: { ...after, key: keepsName ? before.key : `unit ${fresh++}` } };
  };
  const matches = matchPieces(last.units, unitsOf(pieces), path, distance).map(named);
  const changes = matches.filter(({ before, after }) => before === null || after === null || isChanged(before, after));
  const joins = joinsOf(layout, last.units);
  const rank = ({ before, after }: Change) =>
    before === null || after === null || !isChanged(before, after) ? 0 : isOnPath({ before, after }, path) ? 2 : 1;
  return {
    units: matches
      .filter(({ after }) => after !== null)
      .sort((a, b) => rank(a) - rank(b))
      .map(({ after }) => after!),
    leaving: changes.flatMap(({ before, after }) =>
      before !== null && (after === null || isOverrun(before, after))
        ? [{ ...before, joins: joins.get(before.cell) ?? 0 }]
        : [],
    ),
    turning: changes.flatMap(({ before, after }) =>
      before !== null && after !== null && before.key !== after.key && !isOverrun(before, after) ? [before] : [],
    ),
    changes,
    fresh,
  };
};

const looksLike = (a: PieceOnBoard, b: PieceOnBoard): boolean => a.side === b.side && a.piece === b.piece;

const isChanged = (a: KeyedUnit, b: KeyedUnit): boolean => a.cell !== b.cell || a.place !== b.place || !looksLike(a, b);

/** The piece changes side or kind without moving. */
const isOverrun = (a: KeyedUnit, b: KeyedUnit): boolean => a.cell === b.cell && !looksLike(a, b);

const isOnPath = ({ before, after }: Change, path: readonly Cell[]): boolean =>
  path.length > 1 && before?.cell === path[0] && after?.cell === path.at(-1);

/** `before` is null for a new piece, `after` for a removed one. */
export interface Match<Before extends Unit = Unit> {
  readonly before: Before | null;
  readonly after: Unit | null;
}

/**
 * Matches the pieces of two positions without knowing the rules: unmoved pieces first, then the piece on the path of
 * the last move, pieces of the same side, and pieces that changed sides; in each step the nearest pair first. Pieces at
 * infinite distance never match.
 */
export const matchPieces = <Before extends Unit>(
  before: readonly Before[],
  after: readonly Unit[],
  path: readonly Cell[] = [],
  distance: (from: Cell, to: Cell) => number = () => 0,
): Match<Before>[] => {
  const gone = new Set(before);
  const come = new Set(after);
  const partner = new Map<Unit, Before>();
  const pair = (fits: (a: Before, b: Unit) => boolean) => {
    const pairs = [...gone]
      .flatMap(a => [...come].filter(b => fits(a, b)).map(b => ({ a, b, far: distance(a.cell, b.cell) })))
      .filter(({ far }) => far < Infinity)
      .sort((one, other) => one.far - other.far);
    for (const { a, b } of pairs) {
      if (!gone.has(a) || !come.has(b)) continue;
      gone.delete(a);
      come.delete(b);
      partner.set(b, a);
    }
  };
  const isSame = (a: Unit, b: Unit) => a.side === b.side && a.piece === b.piece;
  const stays = (a: Unit, b: Unit) => a.cell === b.cell && isSame(a, b);

  pair((a, b) => stays(a, b) && a.place === b.place);
  pair(stays);
  pair((a, b) => a.side === b.side && a.cell === path[0] && b.cell === path.at(-1));
  pair(isSame);
  pair((a, b) => a.side === b.side && a.otherFace?.piece === b.piece);
  pair((a, b) => a.side === b.side);
  pair((a, b) => a.cell === b.cell);
  pair((a, b) => a.otherFace !== undefined && (a.piece === b.piece || a.otherFace.piece === b.piece));
  return [
    ...after.map(unit => ({ before: partner.get(unit) ?? null, after: unit })),
    ...[...gone].map(unit => ({ before: unit, after: null })),
  ];
};

/** Times are in ms. */
interface PieceAnimation {
  readonly key: string;
  readonly stops: readonly (Point & { readonly scale: number })[];
  readonly delay: number;
  readonly millis: number;
  readonly kind: 'slides' | 'comes' | 'goes' | 'turns-away' | 'turns-up' | 'spreads' | 'is-overrun';
}

// In ms at normal speed: a leg of a move, the extra time of a leg per square, a fade, and half a turn of a piece.
const LEG = 170;
const SQUARE_MORE = 40;
const FADE = 220;
const TURN = 130;
/** Delay in ms per square of distance from the move's target, as the plague spreads. */
const WAVE = 110;

/** `from` is the point at which the user dropped a dragged piece. */
export const planAnimations = (
  variant: Variant,
  layout: Layout,
  { changes }: Tracking,
  path: readonly Cell[],
  from?: { readonly key: string; readonly at: Point },
): PieceAnimation[] => {
  const place = (unit: KeyedUnit) => placeOf(variant, layout, unit);
  const legs = (stops: readonly Point[]) =>
    stops.slice(1).reduce((sum, stop, i) => sum + legMillis(stops[i]!, stop), 0);
  const planned = changes.map(change => {
    const { before, after } = change;
    if (before === null || after === null) return { change, stops: [], millis: 0 };
    const isCarried = from !== undefined && from.key === before.key;
    const start = isCarried ? { ...from.at, scale: 1 } : place(before);
    const via = isOnPath(change, path) && !isCarried ? path.slice(1, -1) : [];
    const stops = [start, ...via.map(cell => placeOf(variant, layout, { ...after, cell })), place(after)];
    return { change, stops, millis: isCarried ? 60 : legs(stops) };
  });
  const longest = Math.max(0, ...planned.filter(({ change }) => isOnPath(change, path)).map(({ millis }) => millis));
  const centre = changes.find(({ before }) => before === null)?.after?.cell ?? path.at(-1);
  return planned.flatMap(({ change: { before, after }, stops, millis }): PieceAnimation[] => {
    if (after === null)
      return [{ key: before!.key, stops: [place(before!)], delay: 0.6 * longest, millis: FADE, kind: 'goes' }];
    if (before === null)
      return [{ key: after.key, stops: [place(after)], delay: longest, millis: FADE, kind: 'comes' }];
    if (isOverrun(before, after)) {
      const delay = centre === undefined ? 0 : WAVE * distanceBetween(layout, centre, after.cell);
      return [
        { key: before.key, stops: [place(before)], delay, millis: FADE, kind: 'is-overrun' },
        { key: after.key, stops: [place(after)], delay, millis: FADE, kind: 'spreads' },
      ];
    }
    // A captured piece leaves when the moving piece arrives.
    const isHit = !isOnPath({ before, after }, path) && before.cell === path.at(-1);
    const delay = isHit ? 0.75 * longest : 0;
    if (before.key === after.key) return [{ key: after.key, stops, delay, millis, kind: 'slides' }];
    return [
      { key: before.key, stops, delay, millis, kind: 'turns-away' },
      { key: after.key, stops: [place(after)], delay: delay + millis + TURN, millis: TURN, kind: 'turns-up' },
    ];
  });
};

export const totalMillis = (animations: readonly PieceAnimation[]): number =>
  Math.max(0, ...animations.map(({ delay, millis, kind }) => delay + millis + (kind === 'turns-away' ? TURN : 0)));

const legMillis = (a: Point, b: Point): number => LEG + (SQUARE_MORE * Math.hypot(a.x - b.x, a.y - b.y)) / 100;

const css = ({ x, y, scale }: Point & { readonly scale: number }): string => `translate(${x}px,${y}px) scale(${scale})`;

/** Of the piece at its place; a slide changes only the place. */
const effects: Readonly<Partial<Record<PieceAnimation['kind'], { frames: Keyframe[]; easing: string }>>> = {
  goes: { frames: [{ opacity: 1 }, { opacity: 0, transform: 'scale(.6)' }], easing: 'ease-in' },
  comes: {
    frames: [{ opacity: 0, transform: 'scale(.2)' }, { opacity: 1, transform: 'scale(1.08)', offset: 0.75 }, {}],
    easing: 'ease-out',
  },
  spreads: { frames: [{ transform: 'scale(0)' }, { transform: 'scale(1)' }], easing: 'ease-out' },
  'is-overrun': { frames: [{ opacity: 1 }, { opacity: 1 }], easing: 'linear' },
  'turns-up': { frames: [{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }], easing: 'ease-out' },
  'turns-away': { frames: [{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }], easing: 'ease-in' },
};

export const runAnimations = (
  drawing: SVGElement,
  animations: readonly PieceAnimation[],
  speed: number,
  onEnd: (key: string) => void,
): void => {
  const planned = new Set(animations.map(({ key }) => key));
  // A piece whose turn came too late would stay invisible until its animation begins.
  for (const node of drawing.querySelectorAll<SVGGElement>('[data-unit]'))
    if (!planned.has(node.dataset['unit']!))
      for (const late of [...node.getAnimations(), ...(node.firstElementChild?.getAnimations() ?? [])]) late.finish();
  for (const { key, stops, delay, millis, kind } of animations) {
    const node = drawing.querySelector<SVGGElement>(`[data-unit="${key}"]`);
    const body = node?.firstElementChild;
    if (node === null || body === null || body === undefined) continue;
    node.style.transform = '';
    for (const old of [...node.getAnimations(), ...body.getAnimations()]) old.cancel();
    const timing = { delay: delay / speed, duration: Math.max(1, millis) / speed, fill: 'both' as const };
    let last: Animation | undefined;
    if (stops.length > 1)
      last = node.animate(
        stops.map(stop => ({ transform: css(stop), easing: 'ease-in-out' })),
        timing,
      );
    const effect = effects[kind];
    if (effect !== undefined) {
      // A piece turns away when it has arrived.
      const own = kind === 'turns-away' ? { delay: (delay + millis) / speed, duration: TURN / speed } : {};
      last = body.animate(effect.frames, { ...timing, easing: effect.easing, ...own });
    }
    if (last === undefined) continue;
    last.onfinish = () => {
      for (const done of [...node.getAnimations(), ...body.getAnimations()])
        if (done.playState === 'finished') done.cancel();
      onEnd(key);
    };
  }
};
