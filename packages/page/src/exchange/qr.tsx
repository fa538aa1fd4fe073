import { encode } from 'uqr';

/** With L about 7 % of the code may be unreadable, with M about 15 %. */
export type Correction = 'L' | 'M';

/** Rows of modules, true for a dark one, without the quiet zone. */
export type QrCode = readonly (readonly boolean[])[];

/** The number of bytes in the largest QR code, in byte mode (table 7 of ISO/IEC 18004). */
const MAX_BYTES: Readonly<Record<Correction, number>> = { L: 2953, M: 2331 };

/** Chooses the smallest version with enough room; undefined if the text is too long for every version. */
export const encodeQr = (text: string, correction: Correction): QrCode | undefined => {
  const bytes = [...new TextEncoder().encode(text)];
  if (bytes.length > MAX_BYTES[correction]) return undefined;
  return encode(bytes, { ecc: correction, boostEcc: false, border: 0 }).data;
};

/** Width in modules of the quiet zone, the light border that the standard asks for. */
const QUIET_ZONE = 4;
const USUAL_PIXELS = 288;
/** At least two pixels, so that a camera can tell modules apart. */
const MIN_MODULE_PIXELS = 2;

/** Dark on white even in the dark theme, so that every camera reads the code. */
export const QrPicture = ({ code, label }: { code: QrCode; label: string }) => {
  const size = code.length + 2 * QUIET_ZONE;
  const dark = code.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`] : [])),
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
