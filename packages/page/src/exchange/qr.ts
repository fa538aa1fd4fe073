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
