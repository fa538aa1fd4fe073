type Spot = readonly [x: number, y: number];

interface Sample {
  readonly at: Spot;
  /** The part of the stroke before this point, from 0 to 1. */
  readonly share: number;
}

/** Turns strokes, paths of M, L, H, V and Q, into the filled outlines that a brush would leave. */
export const brushed = (strokes: string): string =>
  strokes
    .split(/(?=M)/)
    .map(stroke => outline(samplesOf(stroke)))
    .join('');

/** Between two samples of a straight piece, at most this length. */
const STEP = 3;
const CURVE_SAMPLES = 8;

const samplesOf = (stroke: string): Sample[] => {
  const spots: Spot[] = [];
  const lineTo = (to: Spot) => {
    const from = spots.at(-1)!;
    const count = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / STEP);
    for (let i = 1; i <= count; i++) spots.push(between(from, to, i / count));
  };
  for (const [, command, text] of stroke.matchAll(/([MLHVQ])([^MLHVQ]*)/g)) {
    const numbers = text!.match(/-?[\d.]+/g)!.map(Number);
    const [x, y] = spots.at(-1) ?? [0, 0];
    if (command === 'M') spots.push([numbers[0]!, numbers[1]!]);
    else if (command === 'H') lineTo([numbers[0]!, y]);
    else if (command === 'V') lineTo([x, numbers[0]!]);
    else
      for (let i = 0; i < numbers.length; i += command === 'Q' ? 4 : 2) {
        const [a, b, c, d] = numbers.slice(i);
        if (command === 'L') lineTo([a!, b!]);
        else curveTo(spots, [a!, b!], [c!, d!]);
      }
  }
  const lengths = spots.map((at, i) => (i === 0 ? 0 : Math.hypot(at[0] - spots[i - 1]![0], at[1] - spots[i - 1]![1])));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  let done = 0;
  return spots.map((at, i) => {
    done += lengths[i]!;
    return { at, share: done / whole };
  });
};

const between = (from: Spot, to: Spot, share: number): Spot => [
  from[0] + share * (to[0] - from[0]),
  from[1] + share * (to[1] - from[1]),
];

const curveTo = (spots: Spot[], bend: Spot, to: Spot): void => {
  const from = spots.at(-1)!;
  for (let i = 1; i <= CURVE_SAMPLES; i++) {
    const share = i / CURVE_SAMPLES;
    spots.push(between(between(from, bend, share), between(bend, to, share), share));
  }
};

/** The outline of a stroke: from a blunt tip down one side, and from the other tip back up. */
const outline = (samples: readonly Sample[]): string => {
  const width = widthOf(samples);
  const sides = samples.map(({ at, share }, i) => {
    const [before, after] = [samples[i - 1]?.at ?? at, samples[i + 1]?.at ?? at];
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]);
    const [right, down] = [(after[0] - before[0]) / length, (after[1] - before[1]) / length];
    const beside = (across: number, along: number): Spot => [
      at[0] + width(share) * (along * right - across * down),
      at[1] + width(share) * (along * down + across * right),
    ];
    const tips = [...(share === 0 ? [beside(0, -TIP)] : []), ...(share === 1 ? [beside(0, TIP)] : [])];
    return { left: beside(1, 0), right: beside(-1, 0), tips };
  });
  const back = [...sides].reverse();
  const around = [
    ...sides[0]!.tips,
    ...sides.map(({ left }) => left),
    ...back[0]!.tips,
    ...back.map(({ right }) => right),
  ];
  return `M${around.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
};

/** How far a tip stands out, in half widths. */
const TIP = 0.6;

/** Half the width of the stroke, in the manner of regular script. */
const widthOf = (samples: readonly Sample[]): ((share: number) => number) => {
  const [first, last] = [samples[0]!.at, samples.at(-1)!.at];
  const [right, down] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.hypot(right, down);
  // A dot grows, a horizontal is thin and ends in a press, a stroke to the left fades, one to the right swells first.
  if (length < 26) return share => 1.4 + 4.6 * Math.sin(2.6 * share ** 0.8);
  if (Math.abs(down) < 0.2 * right) return share => 3 + 1.6 * (1 - share) ** 8 + 2.8 * share ** 8;
  if (right < -0.25 * length) return share => 5.8 * (1 - share) ** 0.7 + 0.5;
  if (right > 0.25 * length && down > 0.3 * length)
    return share => (share < 0.8 ? 1.8 + 5.2 * share ** 1.5 : 27 * (1 - share) + 0.2);
  return share => 3.9 + 1.7 * (1 - share) ** 6 + share ** 4;
};
