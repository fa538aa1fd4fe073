import type { Variant } from '../core/contract.ts';
import { declaredReasons, type Outcome } from '../core/outcome.ts';
import { ok, problem, problemAt, type Result } from '../core/result.ts';
import { readVariant } from '../games/index.ts';
import { type Claim, type Draft, draftLine, draftMove, type FindMove, isDeclared, readDraft } from './draft.ts';
import type { Cause, Notice, ReadGame } from './reading-notice.ts';
import { type GameRecord, openRecord } from './record/record.ts';

/**
 * Writes a game as a short string for a URL: `1.ur-classic..CADB..k3f`. The fields are the version of this encoding,
 * the game, the start position if it is not the usual one, the moves and rolls (each as its index among the legal
 * moves), the result if it was declared, and a checksum. No character needs escaping in a URL.
 */
export const writeShared = (record: Pick<GameRecord, 'game' | 'start' | 'moves' | 'result'>): Result<string> => {
  const opened = openRecord(record);
  if (!opened.ok) return opened;
  const state = opened.value;
  const { variant } = state;
  const start = state.start === variant.rules.start ? '' : toLetters(state.start);
  let moves = '';
  for (const text of record.moves) {
    const found = state.findMove(text);
    if (!found.ok) return found;
    const canonical = state.moveText(found.value);
    moves += digitsOf(state.legalMoves().findIndex(move => state.moveText(move) === canonical));
    state.play(found.value);
  }
  const result = record.result !== null && isDeclared(record.result.reason) ? formatResult(record.result) : '';
  const whole = [VERSION, nameOf(variant), start, moves, result].join('.');
  return ok(`${whole}.${checkOf(whole)}`);
};

/** Keeps the moves before the first damage, with a notice; damage before the moves is an error. */
export const readShared = (text: string): Result<ReadGame, Cause> => {
  const fields = text.trim().split('.');
  const read = readDraft(draftOf(fields));
  const check = fields[5];
  if (!read.ok || check === checkOf(fields.slice(0, -1).join('.'))) return read;
  const { record, notices } = read.value;
  const code = check === undefined || check.length < CHECK_LETTERS ? 'share-cut-short' : 'share-damaged';
  const damage: Notice = { game: 1, problem: { code, values: { kept: record.moves.length } } };
  return ok({ record, notices: [damage, ...notices] });
};

const draftOf = (fields: readonly string[]): Result<Draft> => {
  const [version = '', name = '', start = '', moves = '', result = ''] = fields;
  if (version !== VERSION) return problem('share-of-another-version', { text: version, version: VERSION });
  if (fields.length < FIELDS_BEFORE_MOVES) return problem('share-cut-short');
  const variant = readVariant(readName(name));
  if (!variant.ok) return variant;
  const startText = start === '' ? variant.value.rules.start : fromLetters(start);
  if (startText === undefined) return problem('share-unreadable-start');
  return ok({
    variant: variant.value,
    start: startText,
    line: draftLine(splitDigits(moves).map(digits => draftMove(digits))),
    facts: {},
    claim: readResult(result),
    find: findByPlace,
  });
};

const VERSION = '1';

/** A string with fewer fields was truncated before its moves. */
const FIELDS_BEFORE_MOVES = 4;

/** The digits of base64url, in order of value. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The highest digit adds its value to the index of a move, and means that another digit follows. */
const MORE = ALPHABET.length - 1;

const digitsOf = (place: number): string =>
  ALPHABET.charAt(MORE).repeat(Math.floor(place / MORE)) + ALPHABET.charAt(place % MORE);

/** A truncated last move is dropped. */
const splitDigits = (text: string): string[] => {
  const moves: string[] = [];
  for (let [at, start] = [0, 0]; at < text.length; at++)
    if (text[at] !== ALPHABET[MORE]) {
      moves.push(text.slice(start, at + 1));
      start = at + 1;
    }
  return moves;
};

const findByPlace: FindMove = (state, digits) => {
  const last = ALPHABET.indexOf(digits.at(-1)!);
  const legal = state.legalMoves();
  if (legal.length === 0) return problemAt(0, 'game-is-over', { move: digits });
  const move = last < 0 ? undefined : legal[MORE * (digits.length - 1) + last];
  return move === undefined ? problemAt(0, 'share-no-such-move', { text: digits, count: legal.length }) : ok(move);
};

/** `draughts:spanish?draws=off` becomes `draughts-spanish-draws-off`; no id has a hyphen. */
const nameOf = ({ name }: Variant): string => name.split(/[:?=&]/).join('-');

const readName = (text: string): string => {
  const [game = '', ruleset = '', ...options] = text.split('-');
  const pairs = options.flatMap((id, i) => (i % 2 === 0 ? [`${id}=${options[i + 1] ?? ''}`] : []));
  return `${game}:${ruleset}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
};

const formatResult = ({ winner, reason }: Outcome): string => `${winner ?? 'draw'}-${reason}`;

const readResult = (text: string): Claim | null => {
  const [winner, ...words] = text.split('-');
  const reason = declaredReasons.find(candidate => candidate === words.join('-'));
  if (reason === undefined || !/^(0|1|draw)$/.test(winner!)) return null;
  return { winner: winner === 'draw' ? null : winner === '0' ? 0 : 1, reason, text };
};

const toLetters = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

const fromLetters = (letters: string): string | undefined =>
  /^[\w-]*$/.test(letters) && letters.length % 4 !== 1
    ? atob(letters.replaceAll('-', '+').replaceAll('_', '/'))
    : undefined;

const CHECK_LETTERS = 3;

const checkOf = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  const folded = (hash ^ (hash >>> 18)) >>> 0;
  return [0, 6, 12].map(shift => ALPHABET[(folded >>> shift) & 63]).join('');
};
