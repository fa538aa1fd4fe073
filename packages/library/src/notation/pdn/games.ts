import type { Problem } from '../../core/result.ts';
import { type DraftLine, draftLine, draftMove, MAX_NESTING } from '../draft.ts';
import { FORCED, type Token, tokensOf } from './tokens.ts';

/** Damaged parts are reported, never fatal. */
export const pdnGames = (text: string): PdnGame[] => {
  const tokens = tokensOf(text);
  const found: PdnGame[] = [];
  for (const [index, token] of tokens.entries()) {
    const last = found.at(-1);
    const isTag = token.kind === 'tag' || token.kind === 'broken-tag';
    const canBegin = isTag || token.kind === 'move' || token.kind === 'open';
    const isOver = last === undefined || last.ending !== null || (isTag && last.hasMoves);
    if (canBegin && isOver) found.push(new PdnGame(token.line));
    found.at(-1)?.take(token, () => goesOn(tokens, index));
  }
  for (const game of found) game.close();
  return found.filter(({ tags, hasMoves, ending }) => tags.size > 0 || hasMoves || ending !== null);
};

/** If the game continues after a star, the star is an annotation and not the end. */
const goesOn = (tokens: readonly Token[], star: number): boolean => {
  let next = star + 1;
  while (['comment', 'nag', 'number'].includes(tokens[next]?.kind ?? '')) next++;
  return ['move', 'result', 'star', 'open', 'close'].includes(tokens[next]?.kind ?? '');
};

export class PdnGame {
  readonly tags = new Map<string, string>();
  readonly moves = draftLine();
  readonly damage: { line: number; problem: Problem }[] = [];
  ending: string | null = null;
  /** True if the file was truncated, so the Result tag may refer to lost moves. */
  isDamaged = false;
  /** A stack: the main line first, the innermost variation last. */
  private readonly lines: DraftLine[] = [this.moves];
  private lastLine: number;

  constructor(readonly line: number) {
    this.lastLine = line;
  }

  get hasMoves(): boolean {
    return this.moves.moves.length > 0;
  }

  take(token: Token, goesOnBehind: () => boolean): void {
    const line = this.lines.at(-1)!;
    const lastMove = line.moves.at(-1);
    this.lastLine = token.line;
    switch (token.kind) {
      case 'tag':
        this.tags.set(tagName(token.name), token.value);
        break;
      case 'broken-tag':
        this.note(token.line, 'pdn-broken-tag');
        break;
      case 'comment':
        (lastMove ?? line).comments.push(token.text);
        break;
      case 'unclosed-comment':
        this.isDamaged = true;
        this.note(token.line, 'pdn-unclosed-comment');
        break;
      case 'move':
        line.moves.push(draftMove(token.text, token.line));
        break;
      case 'word':
        this.takeWord(line, token.text, token.line);
        break;
      case 'nag':
        lastMove?.nags.push(token.nag);
        break;
      case 'star':
        if (token.touchesMove && goesOnBehind()) lastMove?.nags.push(FORCED);
        else if (this.lines.length === 1) this.ending ??= '*';
        break;
      case 'result':
        if (this.lines.length === 1) this.ending ??= token.text;
        break;
      case 'open':
        this.openVariation(token.line);
        break;
      case 'close':
        if (this.lines.length > 1) this.lines.pop();
        break;
      case 'number':
        break;
    }
  }

  close(): void {
    if (this.lines.length > 1) {
      this.isDamaged = true;
      this.note(this.lastLine, 'pdn-unclosed-variation');
    }
    if (this.ending === null) this.note(this.lastLine, 'pdn-no-end');
  }

  private takeWord(line: DraftLine, text: string, place: number): void {
    if (/\d/.test(text) && this.ending === null) line.moves.push(draftMove(text, place));
    else this.note(place, 'pdn-word-left-out', { text });
  }

  private openVariation(place: number): void {
    const lastMove = this.lines.at(-1)!.moves.at(-1);
    const variation = draftLine();
    if (lastMove === undefined) this.note(place, 'pdn-variation-of-nothing');
    else if (this.lines.length <= MAX_NESTING) lastMove.variations.push(variation);
    else this.note(place, 'pdn-nested-too-deeply', { most: MAX_NESTING });
    this.lines.push(variation);
  }

  private note(line: number, code: string, values: Problem['values'] = {}): void {
    if (this.damage.some(({ problem }) => problem.code === code)) return;
    this.damage.push({ line, problem: { code, values } });
  }
}

/** The tags that affect parsing; they are matched regardless of case. */
const knownTags = 'White Black Result Date GameType Ruleset SetUp FEN Termination TimeControl'.split(' ');

/** Names of tags in Poda's record begin with a capital letter. */
const tagName = (name: string): string => {
  const known = knownTags.find(candidate => candidate.toLowerCase() === name.toLowerCase());
  if (known !== undefined) return known;
  const letters = name.replace(/^[^A-Za-z]+/, '') || `Tag${name}`;
  return letters.charAt(0).toUpperCase() + letters.slice(1);
};
