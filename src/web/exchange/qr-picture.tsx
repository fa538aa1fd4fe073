import type { QrCode } from './qr.ts';

/** Cameras need as many light modules around a code. */
const QUIET = 4;
/** How wide a code is, about; a module is a whole number of pixels wide, at least two, or cameras take one for another. */
const USUAL_PIXELS = 288;
const MIN_MODULE_PIXELS = 2;

/** A code to be photographed: always dark on white, whatever the page looks like. */
export const QrPicture = ({ code, label }: { code: QrCode; label: string }) => {
  const size = code.length + 2 * QUIET;
  const dark = code.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
  );
  const pixels = size * Math.max(MIN_MODULE_PIXELS, Math.round(USUAL_PIXELS / size));
  return (
    <svg
      class="qr"
      width={pixels}
      height={pixels}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      data-testid="qr"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" shape-rendering="crispEdges" />
    </svg>
  );
};
