import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Button } from '../../controls/button.tsx';
import { bound } from '../../controls/fields.tsx';
import { Segments } from '../../controls/segments.tsx';
import { fixed, percent, points } from '../../words/numbers.ts';
import { Name } from '../name.tsx';
import type { Report } from '../read-report.ts';
import { say } from '../words.ts';

const kinds = ['points', 'superiority'] as const;

interface Place {
  readonly row: number;
  readonly column: number;
}

export const Matrix = ({ report, onOpen }: { report: Report; onOpen: (player: number, opponent: number) => void }) => {
  const { standings, crossTable } = report.data;
  const kind = useSignal<(typeof kinds)[number]>('points');
  const stop = useSignal<Place>(firstMeeting(crossTable));
  const table = useRef<HTMLTableElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const to = step === undefined ? undefined : nextMeeting(crossTable, stop.value, step);
    if (to === undefined) return;
    event.preventDefault();
    stop.value = to;
    table.current?.querySelector<HTMLElement>(`[data-place="${to.row},${to.column}"]`)?.focus();
  };

  return (
    <section id="matrix" class="report-part">
      <h2>{say('matrix.title')}</h2>
      <Segments
        label={say('matrix.shown')}
        {...bound(kind)}
        segments={kinds.map(value => ({ value, label: say(`matrix.${value}`) }))}
        testId="matrix"
        look="wrap"
      />
      <p class="lead">{say(`matrix.lead.${kind.value}`)}</p>
      <div class="scroll-box framed">
        <table
          class="matrix"
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between the cells.
          role="grid"
          ref={table}
          data-testid="matrix"
          onKeyDown={onKeyDown}
          aria-label={say('matrix.title')}
        >
          <thead class="matrix-head">
            <tr>
              <th scope="col">{say('column.player')}</th>
              {standings.map(({ player }, i) => (
                <th key={player} scope="col" title={report.nameOf(player)} aria-label={report.nameOf(player)}>
                  {i + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {standings.map(({ player }, row) => (
              <tr key={player}>
                <th scope="row">
                  <span class="faint">{row + 1}</span> <Name>{report.nameOf(player)}</Name>
                </th>
                {standings.map((_, column) => (
                  <Cell
                    key={column}
                    report={report}
                    place={{ row, column }}
                    kind={kind.value}
                    isStop={stop.value.row === row && stop.value.column === column}
                    onOpen={() => {
                      stop.value = { row, column };
                      onOpen(player, standings[column]!.player);
                    }}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};

interface CellProps {
  readonly report: Report;
  readonly place: Place;
  readonly kind: (typeof kinds)[number];
  readonly isStop: boolean;
  onOpen(): void;
}

const Cell = ({ report, place: { row, column }, kind, isStop, onOpen }: CellProps) => {
  const { standings, crossTable, superiority } = report.data;
  if (row === column) return <td class="matrix-same" aria-label={say('matrix.same')} />;
  const cell = crossTable[row]![column]!;
  const chance = superiority[row]![column]!;
  const names = {
    first: report.nameOf(standings[row]!.player),
    second: report.nameOf(standings[column]!.player),
  };
  const share = kind === 'points' ? (cell === null ? null : cell.points / cell.games) : chance;
  if (cell === null || share === null)
    return (
      <td class="faint" style={toneOf(share)} aria-label={share === null ? say('matrix.none') : undefined}>
        {share === null ? '·' : fixed(100 * share, 0)}
      </td>
    );
  return (
    <td>
      <Button
        label={kind === 'points' ? points(cell.points) : fixed(100 * share, 0)}
        tabIndex={isStop ? 0 : -1}
        style={toneOf(share)}
        data-place={`${row},${column}`}
        aria-label={
          kind === 'points'
            ? say('matrix.cell', { ...names, points: points(cell.points), games: cell.games })
            : say('matrix.chance', { ...names, share: percent(share) })
        }
        onClick={onOpen}
      />
    </td>
  );
};

/** Green for a share above one half, red below; the number in the cell says the same. */
const toneOf = (share: number | null) =>
  share === null
    ? {}
    : {
        '--tone': share >= 0.5 ? 'var(--good)' : 'var(--bad)',
        '--strength': `${Math.round(80 * Math.abs(share - 0.5))}%`,
      };

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

type CrossTable = Report['data']['crossTable'];

const firstMeeting = (table: CrossTable): Place => {
  const row = table.findIndex(cells => cells.some(cell => cell !== null));
  return row === -1 ? { row: 0, column: 0 } : { row, column: table[row]!.findIndex(cell => cell !== null) };
};

/** Skips players who have not met. */
const nextMeeting = (
  table: CrossTable,
  { row, column }: Place,
  [down, right]: readonly [number, number],
): Place | undefined => {
  for (let [r, c] = [row + down, column + right]; table[r]?.[c] !== undefined; r += down, c += right)
    if (table[r]![c] !== null) return { row: r, column: c };
  return undefined;
};
