const BASE_64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes base64 without padding: four digits are three bytes. */
export const readBase64 = (text: string): Int8Array => {
  const bytes = new Int8Array((text.length / 4) * 3);
  for (let i = 0; i < text.length; i += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = [...text.slice(i, i + 4)].map(digit => BASE_64.indexOf(digit));
    bytes.set([(a << 2) | (b >> 4), (b << 4) | (c >> 2), (c << 6) | d], (i / 4) * 3);
  }
  return bytes;
};
