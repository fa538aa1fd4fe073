import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { points, round } from '../../drawing/shapes.tsx';
import { facetsOf, resting, rotate, type Vector } from './tetrahedron.ts';

export interface DiceShown {
  readonly faces: readonly number[];
  readonly count: number;
  /** Differs for every roll: a change starts the animation. */
  readonly key: number;
}

interface DiceProps {
  /** Null before the first roll. */
  readonly dice: DiceShown | null;
  readonly number: number;
  readonly caption: string;
  readonly speed: number;
}

export const DICE_MILLIS = 900;

// In SVG units: distance between two dice, height of the drawing, radius of a die.
const APART = 104;
const HEIGHT = 100;
const SIZE = 50;

export const Dice = ({ dice, number, caption, speed }: DiceProps) => {
  const [shown, show] = useState({ key: dice?.key, share: 1 });
  const isFirst = useRef(true);
  const isNew = dice !== null && shown.key !== dice.key;

  useLayoutEffect(() => {
    const wasFirst = isFirst.current;
    isFirst.current = false;
    if (dice === null) return;
    const { key } = dice;
    if (speed === 0 || wasFirst) {
      show({ key, share: 1 });
      return;
    }
    const began = performance.now();
    let frame = 0;
    const tumble = (now: number) => {
      const share = Math.min(1, Math.max(0, ((now - began) * speed) / DICE_MILLIS));
      show({ key, share });
      if (share < 1) frame = requestAnimationFrame(tumble);
    };
    tumble(began);
    return () => cancelAnimationFrame(frame);
  }, [dice?.key]);

  const share = isNew ? 0 : shown.share;
  const isLying = dice !== null && share === 1;
  return (
    <span class="dice" data-testid="dice" data-landed={isLying}>
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
    </span>
  );
};

interface Pose {
  readonly vectors: readonly Vector[];
  /** Height above the table and horizontal offset, in units of the die's size. */
  readonly height: number;
  readonly sideways: number;
}

/** `share` of the roll runs from 0 to 1. The pose depends only on `key` and index, so a redrawn roll looks the same. */
const poseOf = (face: number, key: number, index: number, share: number): Pose => {
  const chance = (salt: number) =>
    Math.abs(Math.sin(1 + 12.9898 * key + 78.233 * index + 37.719 * salt) * 43758.5453) % 1;
  const lying = resting(face, 2 * Math.PI * chance(1));
  if (share === 1) return { vectors: lying, height: 0, sideways: 0 };
  // Each die lands slightly later than the previous one.
  const own = Math.min(1, share / (0.8 + 0.05 * index));
  const left = (1 - own) ** 2;
  const tilt = 2 * Math.PI * chance(2);
  const axis: Vector = [Math.cos(tilt) * 0.6, 0.8, Math.sin(tilt) * 0.6];
  return {
    vectors: lying.map(vector => rotate(vector, axis, left * (9 + 6 * chance(3)))),
    height: Math.abs(Math.cos(2.5 * Math.PI * own)) * left * 0.9,
    sideways: -2.4 * left * (1 - 0.5 * chance(4)),
  };
};

const Die = ({ vectors, height, sideways, x, isIdle }: Pose & { x: number; isIdle: boolean }) => (
  <g
    transform={`translate(${round(x + sideways * SIZE)} ${round(56 - height * SIZE)}) scale(${SIZE})`}
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
