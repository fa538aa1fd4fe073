import { codeOf, cutText, visible } from '@poda/library/core/text/visible.ts';

const MAX_EVIDENCE = 8 * 1024;

export const escapedText = (text: string, max: number = MAX_EVIDENCE): string => cutText(visible(text), max);

/** Like `escapedText`, with spaces for line breaks and tabs. */
export const escapedLine = (text: string, max = 200): string => escapedText(inOneLine(text).replaceAll('\t', ' '), max);

export const errorLine = (thrown: unknown): string =>
  evidenceLine(thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : typeof thrown, MAX_ERROR_CHARACTERS);

const MAX_ERROR_CHARACTERS = 300;

/** Escapes blanks that only look like a space. Cuts before it escapes, because a bot may write lines of 64 KiB. */
export const evidenceLine = (text: string, max = 200): string =>
  escapedLine(text.slice(0, 2 * max).replace(/[^\P{Zs} ]/gu, codeOf), max);

/** Takes linear time, also for a long run of line breaks or spaces. */
const inOneLine = (text: string): string =>
  /[\r\n]/.test(text)
    ? text
        .split(/[\r\n]+/)
        .map(line => line.trim())
        .join(' ')
    : text;
