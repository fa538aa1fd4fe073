import { inset } from '../skins/shapes.tsx';
import type { BoardLook } from '../skins/skin.ts';
import { markup } from './markup.ts';
import { sheetOf } from './picture.tsx';
import { type StillBoard, stillPicture } from './still-picture.tsx';

export interface BoardInFile extends StillBoard {
  readonly look: BoardLook;
  /** What the picture shows, for those who do not see it. */
  readonly title: string;
}

/** How wide a square is in a file, in pixels, before anybody scales it. */
const SQUARE_PIXELS = 64;

/** A board as an SVG document that stands by itself, in the colours of the page or in others. */
export const boardSvg = (
  { look, title, ...board }: BoardInFile,
  colourOf: (name: string) => string = colourOnPage,
): string => {
  const { layout, drawing } = stillPicture(board, look, 'board');
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
      {drawing}
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
