import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { points, round } from '../skins/shapes.tsx';
import { facetsOf, resting, rotate, type Vector } from './tetrahedron.ts';

/** What the dice show. */
export interface DiceShown {
  readonly faces: readonly number[];
  readonly count: number;
  /** Another number for every throw. */
  readonly key: number;
}

export interface DiceProps {
  /** Null: they are not thrown yet. */
  readonly dice: DiceShown | null;
  /** How many there are. */
  readonly number: number;
  /** What the throw means, in words; shown once they lie still. */
  readonly caption: string;
  /** How fast they tumble, 1 being usual; 0: they lie there at once. */
  readonly speed: number;
  onLanded?(): void;
}

/** How long a throw takes at the usual speed. */
export const DICE_MILLIS = 900;

const APART = 104;
const HEIGHT = 100;
const SIZE = 50;

/** The dice that tumble over the table; what they count is told when all lie still. */
export const Dice = ({ dice, number, caption, speed, onLanded }: DiceProps) => {
  const [shown, show] = useState({ key: dice?.key, share: 1 });
  const landed = useRef(onLanded);
  landed.current = onLanded;
  const isFirst = useRef(true);
  const isNew = dice !== null && shown.key !== dice.key;

  useLayoutEffect(() => {
    const wasFirst = isFirst.current;
    isFirst.current = false;
    if (dice === null) return;
    const { key } = dice;
    if (speed === 0 || wasFirst) {
      show({ key, share: 1 });
      landed.current?.();
      return;
    }
    const began = performance.now();
    let frame = 0;
    const tumble = (now: number) => {
      const share = Math.min(1, Math.max(0, ((now - began) * speed) / DICE_MILLIS));
      show({ key, share });
      if (share < 1) frame = requestAnimationFrame(tumble);
      else landed.current?.();
    };
    tumble(began);
    return () => cancelAnimationFrame(frame);
  }, [dice?.key]);

  const share = isNew ? 0 : shown.share;
  const isLying = dice !== null && share === 1;
  return (
    <div class="dice" data-testid="dice" data-landed={isLying}>
      <svg
        viewBox={`0 0 ${APART * number} ${HEIGHT}`}
        class="dice-drawing"
        style={{ '--ratio': (APART * number) / HEIGHT }}
        aria-hidden="true"
      >
        {Array.from({ length: number }, (_, i) => (
          <Die
            key={i}
            {...poseOf(dice?.faces[i] ?? 0, dice?.key ?? 0, i, share)}
            x={APART * (i + 0.5)}
            isIdle={dice === null}
          />
        ))}
      </svg>
      <strong class="dice-count" data-testid="dice-count">
        {isLying ? dice.count : ''}
      </strong>
      <span class="dice-caption">{isLying ? caption : ''}</span>
    </div>
  );
};

interface Pose {
  readonly vectors: readonly Vector[];
  /** How high above the table, and how far from its place, in sizes of a die. */
  readonly height: number;
  readonly aside: number;
}

/** How a die lies or flies: the throw and its place among the others decide, so that it always falls the same way. */
const poseOf = (face: number, key: number, index: number, share: number): Pose => {
  const chance = (salt: number) =>
    Math.abs(Math.sin(1 + 12.9898 * key + 78.233 * index + 37.719 * salt) * 43758.5453) % 1;
  const lying = resting(face, 2 * Math.PI * chance(1));
  if (share === 1) return { vectors: lying, height: 0, aside: 0 };
  // Every die lands a little later than the one before it.
  const own = Math.min(1, share / (0.8 + 0.05 * index));
  const left = (1 - own) ** 2;
  const tilt = 2 * Math.PI * chance(2);
  const axis: Vector = [Math.cos(tilt) * 0.6, 0.8, Math.sin(tilt) * 0.6];
  return {
    vectors: lying.map(vector => rotate(vector, axis, left * (9 + 6 * chance(3)))),
    height: Math.abs(Math.cos(2.5 * Math.PI * own)) * left * 0.9,
    aside: -2.4 * left * (1 - 0.5 * chance(4)),
  };
};

const Die = ({ vectors, height, aside, x, isIdle }: Pose & { x: number; isIdle: boolean }) => (
  <g
    transform={`translate(${round(x + aside * SIZE)} ${round(56 - height * SIZE)}) scale(${SIZE})`}
    opacity={isIdle ? 0.45 : 1}
  >
    <ellipse cx=".06" cy={round(0.34 + height)} rx={round(0.98 - 0.3 * height)} ry=".55" fill="var(--shadow)" />
    {facetsOf(vectors).map(({ outline, shade, tips }) => (
      <g stroke-linejoin="round">
        <polygon points={points(outline)} fill="var(--die)" stroke="var(--die-line)" stroke-width=".05" />
        {tips.map(tip => (
          <polygon points={points(tip)} fill="var(--die-tip)" />
        ))}
        <polygon points={points(outline)} fill="var(--die-shade)" fill-opacity={round(shade)} />
      </g>
    ))}
  </g>
);
