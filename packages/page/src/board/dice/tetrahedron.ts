/** Right, up, and towards the viewer. */
export type Vector = readonly [x: number, y: number, z: number];

// Height of the base, and distance of its corners from the vertical axis; each corner is at distance 1 from the centre.
const LOW = -1 / 3;
const WIDE = Math.sqrt(8) / 3;

const corners: readonly Vector[] = [
  [0, 1, 0],
  ...[0, 1, 2].map(i => {
    const angle = (2 * Math.PI * i) / 3;
    return [WIDE * Math.sin(angle), LOW, WIDE * Math.cos(angle)] as const;
  }),
];

/** A die counts 1 if a marked corner points up. */
const isMarked = (corner: number): boolean => corner < 2;

/** Rodrigues' formula; the axis is a unit vector. */
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

/** The corners of a landed die with face 0 or 1. */
export const resting = (face: number, yaw: number): Vector[] => {
  // A rotation over the edge between corners 1 and 3 brings corner 2 up.
  const [x, y, z] = corners[2]!;
  const flat = Math.hypot(x, z);
  const laid = face === 1 ? corners : corners.map(corner => rotate(corner, [-z / flat, 0, x / flat], Math.acos(y)));
  return laid.map(corner => rotate(corner, UP, yaw));
};

interface Facet {
  readonly outline: readonly (readonly [number, number])[];
  readonly shade: number;
  readonly tips: readonly (readonly (readonly [number, number])[])[];
}

// Viewing angle in radians, direction of the light, and length of a painted tip as a share of an edge.
const LOOK = 0.66;
const LIGHT: Vector = [-0.48, 0.8, 0.36];
const TIP = 0.36;

export const facetsOf = (vectors: readonly Vector[]): Facet[] =>
  [0, 1, 2, 3].flatMap(hidden => {
    const three = [0, 1, 2, 3].filter(i => i !== hidden);
    // The normal of a face points away from the opposite corner.
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
