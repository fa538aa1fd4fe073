import type { Variant } from '../../core/contract.ts';
import type { PieceOnBoard } from '../../core/view.ts';
import { dressOf, type Look } from './dress.ts';
import { layOut } from './layout.ts';
import type { Arrow, Marks } from './marks.tsx';
import { markup } from './markup.ts';
import { Picture, sheetOf, stillUnitsOf } from './picture.tsx';
import { inset } from './shapes.tsx';

export interface BoardInFile {
  readonly variant: Variant;
  readonly pieces: readonly PieceOnBoard[];
  readonly flipped: boolean;
  readonly look: Look;
  /** What the picture shows, for those who do not see it. */
  readonly title: string;
  readonly marks?: Marks;
  readonly arrows?: readonly Arrow[];
}

/** How wide a square is in a file, in pixels, before anybody scales it. */
const SQUARE_PIXELS = 64;

/** A board as an SVG document that stands by itself, in the colours of the page or in others. */
export const boardSvg = (
  { variant, pieces, flipped, look, title, marks = new Map(), arrows = [] }: BoardInFile,
  colourOf: (name: string) => string = colourOnPage,
): string => {
  const layout = layOut(variant.board, flipped, dressOf(variant).room);
  const sheet = inset(layout.sheet, -12);
  const document = markup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      {...sheetOf({ ...layout, sheet })}
      width={(sheet.width * SQUARE_PIXELS) / 100}
      height={(sheet.height * SQUARE_PIXELS) / 100}
    >
      <title>{title}</title>
      <rect {...sheet} fill="var(--page)" />
      <Picture
        variant={variant}
        layout={layout}
        units={stillUnitsOf(pieces)}
        pieces={pieces}
        marks={marks}
        arrows={arrows}
        look={look}
        id="board"
      />
    </svg>,
  );
  return document.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => colourOf(name));
};

const colourOnPage = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** An SVG document as a PNG file, so many pixels wide. */
export const pngOf = async (svg: string, width: number): Promise<Blob> => {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = Math.round((width * image.height) / image.width);
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        blob => (blob === null ? reject(new Error('this browser draws no PNG')) : resolve(blob)),
        'image/png',
      ),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
};
