/** A text without line breaks and needless spaces: where a comment breaks its lines says nothing. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
