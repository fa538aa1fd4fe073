const WIDTH = 120;
const LEVEL_HEIGHT = 18;

interface TreeShapeProps {
  readonly levels: readonly number[];
  /** Of the tree of minimax, drawn as an outline behind. */
  readonly outline: readonly number[] | null;
  /** The most nodes at one level of all shapes beside each other. */
  readonly most: number;
  /** As many levels as the deepest shape has, so that all have one scale. */
  readonly deepest: number;
  readonly label: string;
}

/** A silhouette: its width at each level is the logarithm of the nodes there. */
export const TreeShape = ({ levels, outline, most, deepest, label }: TreeShapeProps) => {
  const height = deepest * LEVEL_HEIGHT;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${height}`} width={WIDTH} height={height} role="img" aria-label={label}>
      <path class="shape" d={pathOf(levels, most)} />
      {outline !== null && <path class="outline" d={pathOf(outline, most)} />}
    </svg>
  );
};

const pathOf = (levels: readonly number[], most: number): string => {
  const points = levels.map((nodes, level) => {
    const half = Math.max(1, ((WIDTH / 2 - 2) * Math.log(1 + nodes)) / Math.log(1 + most));
    return { half, y: (level + 0.5) * LEVEL_HEIGHT };
  });
  const right = points.map(({ half, y }) => `${(WIDTH / 2 + half).toFixed(1)} ${y}`);
  const left = points.map(({ half, y }) => `${(WIDTH / 2 - half).toFixed(1)} ${y}`).reverse();
  return `M${[...right, ...left].join('L')}Z`;
};
