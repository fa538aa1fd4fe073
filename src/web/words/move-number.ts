/** The number of a move as players write it: `7.` before the first of a row, `7…` before the reply. */
export const moveNumber = (number: number, isReply: boolean): string => `${number}${isReply ? '…' : '.'}`;
