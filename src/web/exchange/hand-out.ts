/** Puts a text on the clipboard; false where the browser does not allow it. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** Hands a file to whoever sits at the browser. */
export const download = (name: string, content: string | Blob, type = 'text/plain'): void => {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the file after this turn.
  setTimeout(() => URL.revokeObjectURL(address), MINUTE);
};

const MINUTE = 60_000;
