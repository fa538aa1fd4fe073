/** A place in space: right, up, and towards whoever looks. */
export type Vector = readonly [x: number, y: number, z: number];

const LOW = -1 / 3;
const WIDE = Math.sqrt(8) / 3;

/** The corners of a tetrahedron that stands on its base, all one unit from the middle. */
const corners: readonly Vector[] = [
  [0, 1, 0],
  ...[0, 1, 2].map(i => {
    const angle = (2 * Math.PI * i) / 3;
    return [WIDE * Math.sin(angle), LOW, WIDE * Math.cos(angle)] as const;
  }),
];

/** Two of the four corners are marked; a die counts 1 when a marked one points up. */
const isMarked = (corner: number): boolean => corner < 2;

/** Turns a vector around an axis of length 1. */
export const rotate = ([x, y, z]: Vector, [a, b, c]: Vector, angle: number): Vector => {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const along = (a * x + b * y + c * z) * (1 - cos);
  return [
    x * cos + (b * z - c * y) * sin + a * along,
    y * cos + (c * x - a * z) * sin + b * along,
    z * cos + (a * y - b * x) * sin + c * along,
  ];
};

const UP: Vector = [0, 1, 0];

/** A die that has landed: the corner that tells points up. */
export const resting = (face: number, yaw: number): Vector[] => {
  // Corner 2 comes up when the die is laid over the edge between the corners 1 and 3.
  const [x, y, z] = corners[2]!;
  const flat = Math.hypot(x, z);
  const laid = face === 1 ? corners : corners.map(corner => rotate(corner, [-z / flat, 0, x / flat], Math.acos(y)));
  return laid.map(corner => rotate(corner, UP, yaw));
};

/** The corner that points up. */
export const upperCorner = (vectors: readonly Vector[]): { index: number; isMarked: boolean } => {
  const index = vectors.reduce((best, { 1: y }, i) => (y > vectors[best]![1] ? i : best), 0);
  return { index, isMarked: isMarked(index) };
};

/** One side of a die as it is seen: a triangle, how dark it lies, and its painted tips. */
export interface Facet {
  readonly outline: readonly (readonly [number, number])[];
  readonly shade: number;
  readonly tips: readonly (readonly (readonly [number, number])[])[];
}

/** How steeply one looks down on the dice, and where the light comes from. */
const LOOK = 0.66;
const LIGHT: Vector = [-0.48, 0.8, 0.36];
const TIP = 0.36;

/** The sides that can be seen, flat. */
export const facetsOf = (vectors: readonly Vector[]): Facet[] =>
  [0, 1, 2, 3].flatMap(hidden => {
    const three = [0, 1, 2, 3].filter(i => i !== hidden);
    // The middle of a side lies opposite to the corner it does not have.
    const outward = vectors[hidden]!.map(n => -n) as unknown as Vector;
    if (depth(outward) <= 0) return [];
    const light = outward[0] * LIGHT[0] + outward[1] * LIGHT[1] + outward[2] * LIGHT[2];
    return [
      {
        outline: three.map(i => flatten(vectors[i]!)),
        shade: Math.max(0, 0.55 - 0.55 * light),
        tips: three.filter(isMarked).map(i => {
          const others = three.filter(other => other !== i);
          return [vectors[i]!, ...others.map(other => between(vectors[i]!, vectors[other]!, TIP))].map(flatten);
        }),
      },
    ];
  });

const depth = ([, y, z]: Vector): number => y * Math.sin(LOOK) + z * Math.cos(LOOK);

const flatten = ([x, y, z]: Vector): readonly [number, number] => [x, z * Math.sin(LOOK) - y * Math.cos(LOOK)];

const between = (a: Vector, b: Vector, share: number): Vector => [
  a[0] + share * (b[0] - a[0]),
  a[1] + share * (b[1] - a[1]),
  a[2] + share * (b[2] - a[2]),
];
