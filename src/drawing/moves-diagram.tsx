import type { Step } from '../core/board/grid.ts';
import type { PieceMoves } from '../core/view.ts';

/** Dots are single steps, arrows are slides. */
export const MovesDiagram = ({ moves, isTop }: { moves: PieceMoves; isTop: boolean }) => {
  const { steps = [], slides = [] } = moves;
  const sign = isTop ? -1 : 1;
  const at = ([x, y]: Step, far: number) => `${sign * x * far} ${sign * y * far}`;
  return (
    <svg class="moves-diagram" viewBox="-36 -36 72 72" aria-hidden="true">
      <g stroke="currentColor" stroke-width="3" stroke-linecap="round" fill="currentColor">
        <rect x="-7" y="-7" width="14" height="14" rx="3" fill="none" />
        {steps.map(([x, y]) => (
          <circle cx={sign * x * 16} cy={sign * y * 16} r="3.5" stroke="none" />
        ))}
        {slides.map(step => (
          <g>
            <path d={`M${at(step, 12)}L${at(step, 27)}`} />
            <Head step={step} sign={sign} />
          </g>
        ))}
      </g>
    </svg>
  );
};

const Head = ({ step: [x, y], sign }: { step: Step; sign: number }) => (
  <path
    d="M0 0L-5-8H5Z"
    transform={`translate(${29 * sign * x} ${29 * sign * y}) rotate(${(Math.atan2(-sign * x, sign * y) * 180) / Math.PI})`}
    stroke="none"
  />
);
