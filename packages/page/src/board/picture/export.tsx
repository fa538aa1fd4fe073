import type { ComponentChildren, VNode } from 'preact';
import { inset } from '../../drawing/shapes.tsx';
import type { BoardLook } from '../../drawing/skin.ts';
import { sheetOf } from './picture.tsx';
import { type StillBoard, stillPicture } from './still-picture.tsx';

interface BoardInFile extends StillBoard {
  readonly look: BoardLook;
  readonly title: string;
}

const SQUARE_PIXELS = 64;

/** A standalone SVG document; CSS variables are replaced by the page's colours, or by those of `colourOf`. */
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

/** `width` is in pixels. */
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

/** The components of a drawing have no hooks, so they can be called as plain functions. */
export const markup = (node: ComponentChildren): string => {
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (Array.isArray(node)) return node.map(markup).join('');
  if (typeof node !== 'object') return escapeText(String(node));
  const { type, props } = node as VNode<Record<string, unknown>>;
  if (typeof type === 'function') return markup((type as (props: object) => ComponentChildren)(props));
  const { children, ...attributes } = props;
  const written = Object.entries(attributes)
    .filter(([name, value]) => isWritten(name, value))
    .map(([name, value]) => ` ${name}="${escapeText(String(value))}"`);
  return `<${type}${written.join('')}>${markup(children as ComponentChildren)}</${type}>`;
};

/** Classes and data attributes are used only on the page. */
const isWritten = (name: string, value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && name !== 'class' && !name.startsWith('data-');

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
