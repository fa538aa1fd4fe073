const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** By character code. */
const values = new Uint8Array(128);
for (let value = 0; value < DIGITS.length; value++) values[DIGITS.charCodeAt(value)] = value;

/** Decodes base64 without padding: four digits are three bytes. */
export const readBase64 = (text: string): Int8Array => {
  const bytes = new Int8Array((text.length / 4) * 3);
  for (let i = 0, at = 0; i < text.length; i += 4, at += 3) {
    const high = (values[text.charCodeAt(i)]! << 6) | values[text.charCodeAt(i + 1)]!;
    const low = (values[text.charCodeAt(i + 2)]! << 6) | values[text.charCodeAt(i + 3)]!;
    bytes[at] = high >> 4;
    bytes[at + 1] = (high << 4) | (low >> 8);
    bytes[at + 2] = low;
  }
  return bytes;
};
