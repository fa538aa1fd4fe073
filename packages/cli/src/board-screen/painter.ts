import type { Output } from '../terminal/output.ts';
import type { Style, StyledRow } from './canvas.ts';
import type { Frame } from './layout.ts';
import { type ColourDepth, colourCode } from './palette.ts';

const ESCAPE = '\u001b';

/** Writes only changed rows. */
export class Painter {
  private shown: readonly string[] = [];
  private cursor = '';

  constructor(
    private readonly output: Output,
    private readonly depth: ColourDepth,
  ) {}

  paint({ canvas, cursor: [column, row] }: Frame): void {
    const rows = canvas.rows.map(cells => this.rowText(cells));
    const changed = rows.map((text, y) => (text === this.shown[y] ? '' : this.own(`[${y + 1};1H`) + text)).join('');
    const cursor = this.own(`[${row + 1};${column + 1}H`);
    if (changed !== '' || cursor !== this.cursor)
      this.output.write(this.own('[?25l') + changed + cursor + this.own('[?25h'));
    [this.shown, this.cursor] = [rows, cursor];
  }

  /** Forgets the last frame, because the terminal shows something else. */
  reset(): void {
    this.shown = [];
    this.output.write(this.own('[2J'));
  }

  private own(sequence: string): string {
    return this.output.ownSequence(ESCAPE + sequence);
  }

  /** Clears the line after the last visible character. */
  private rowText(cells: StyledRow): string {
    const end = cells.findLastIndex(({ text, style }) => text !== ' ' || style.paper !== undefined) + 1;
    let written = '';
    let current = '';
    for (const { text, style } of cells.slice(0, end)) {
      const code = styleCode(style, this.depth);
      if (code !== current) written += this.own(`[0${code}m`);
      current = code;
      written += text;
    }
    return written + (current === '' ? '' : this.own('[0m')) + this.own('[K');
  }
}

/** Each SGR parameter after a semicolon; empty for the terminal's own style. */
const styleCode = ({ ink, paper, isBold = false, isDim = false }: Style, depth: ColourDepth): string => {
  if (depth === 'none') return '';
  const colours = [ink && colourCode(ink, 'ink', depth), paper && colourCode(paper, 'paper', depth)];
  return [isBold && '1', isDim && '2', ...colours].map(code => (code ? `;${code}` : '')).join('');
};
