import { round } from '../../drawing/shapes.tsx';

/** The shapes that a tree is drawn with; those of a canvas are such paths too. */
export type TreePath = Pick<Path2D, 'moveTo' | 'lineTo' | 'bezierCurveTo' | 'rect' | 'roundRect'>;

/** Draws on a canvas, or into an SVG file. */
export interface Pen {
  path(): TreePath;
  fill(path: TreePath, colour: string): void;
  stroke(path: TreePath, colour: string, width: number, dashes: readonly number[]): void;
  /** Centred at x, on the base line y; `halo` keeps it readable above lines. */
  text(text: string, x: number, y: number, colour: string, size: number, isBold: boolean, halo: string | null): void;
}

const FONT = 'Figtree, system-ui, sans-serif';
const HALO_WIDTH = 4;
const weightOf = (isBold: boolean): number => (isBold ? 700 : 500);

export class CanvasPen implements Pen {
  constructor(private readonly context: CanvasRenderingContext2D) {
    context.lineCap = 'round';
    context.textAlign = 'center';
  }

  path(): Path2D {
    return new Path2D();
  }

  fill(path: Path2D, colour: string): void {
    this.context.fillStyle = colour;
    this.context.fill(path);
  }

  stroke(path: Path2D, colour: string, width: number, dashes: readonly number[]): void {
    const { context } = this;
    context.setLineDash([...dashes]);
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke(path);
  }

  text(text: string, x: number, y: number, colour: string, size: number, isBold: boolean, halo: string | null): void {
    const { context } = this;
    context.font = `${weightOf(isBold)} ${size}px ${FONT}`;
    if (halo !== null) {
      context.setLineDash([]);
      context.lineWidth = HALO_WIDTH;
      context.strokeStyle = halo;
      context.strokeText(text, x, y);
    }
    context.fillStyle = colour;
    context.fillText(text, x, y);
  }
}

class SvgPath implements TreePath {
  d = '';

  moveTo(x: number, y: number): void {
    this.add('M', x, y);
  }

  lineTo(x: number, y: number): void {
    this.add('L', x, y);
  }

  bezierCurveTo(...numbers: [number, number, number, number, number, number]): void {
    this.add('C', ...numbers);
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.d += `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;
  }

  roundRect(x: number, y: number, width: number, height: number, radii: number): void {
    const r = Math.min(radii, width / 2, height / 2);
    const arc = (right: number, down: number) => `a${round(r)} ${round(r)} 0 0 1 ${round(right)} ${round(down)}`;
    const [across, down] = [round(width - 2 * r), round(height - 2 * r)];
    this.d += `M${round(x + r)} ${round(y)}h${across}${arc(r, r)}v${down}${arc(-r, r)}h${-across}${arc(-r, -r)}v${-down}${arc(r, -r)}z`;
  }

  private add(command: string, ...numbers: readonly number[]): void {
    this.d += command + numbers.map(round).join(' ');
  }
}

export class SvgPen implements Pen {
  readonly elements: string[] = [];

  path(): SvgPath {
    return new SvgPath();
  }

  fill({ d }: SvgPath, colour: string): void {
    if (d !== '') this.elements.push(`<path d="${d}" fill="${colour}"/>`);
  }

  stroke({ d }: SvgPath, colour: string, width: number, dashes: readonly number[]): void {
    if (d === '') return;
    const dashed = dashes.length === 0 ? '' : ` stroke-dasharray="${dashes.join(' ')}"`;
    this.elements.push(
      `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${dashed}/>`,
    );
  }

  text(text: string, x: number, y: number, colour: string, size: number, isBold: boolean, halo: string | null): void {
    const outlined = halo === null ? '' : ` stroke="${halo}" stroke-width="${HALO_WIDTH}" paint-order="stroke"`;
    const written = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    this.elements.push(
      `<text x="${round(x)}" y="${round(y)}" fill="${colour}" font-size="${round(size)}" font-weight="${weightOf(isBold)}"${outlined}>${written}</text>`,
    );
  }
}

/** A whole document; `left` and `top` are those of what the pen has drawn. */
export const svgDocument = (
  { elements }: SvgPen,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  page: string,
): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[left, top, width, height].map(round).join(' ')}"`,
    ` width="${Math.ceil(width)}" height="${Math.ceil(height)}" font-family="${FONT}" text-anchor="middle">`,
    `<rect x="${round(left)}" y="${round(top)}" width="${round(width)}" height="${round(height)}" fill="${page}"/>`,
    ...elements,
    '</svg>\n',
  ].join('');
