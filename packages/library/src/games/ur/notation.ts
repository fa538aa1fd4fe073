import { bitSet, bitsOf } from '../../core/board/bits.ts';
import type { Move } from '../../core/contract.ts';
import type { Evaluator } from '../../core/evaluation.ts';
import { listMoves } from '../../core/perft/perft.ts';
import { ok, problemAt, type Result } from '../../core/result.ts';
import { type Part, parseTurn, split } from '../../core/text/text-part.ts';
import { codeOf, fromOf, PASS, type Track, toOf } from './moves.ts';
import { NOT_ROLLED, UrPosition } from './position.ts';

const letters = ['w', 'b'] as const;
const FORM = '2/2/4,8,11 2/1/3,6,7,14 w 3';

/** Reads `white black turn dice`, each side as `hand/home/steps`. */
export const parsePosition = (track: Track, evaluator: Evaluator<UrPosition>, text: string): Result<UrPosition> => {
  const [white, black, turn, dice, ...more] = split({ text, at: 0 }, ' ');
  if (white === undefined || black === undefined || turn === undefined || dice === undefined || more.length > 0)
    return problemAt(more[0]?.at ?? text.length, 'unreadable-position', { form: FORM });
  const first = parseSide(track, white);
  if (!first.ok) return first;
  const second = parseSide(track, black);
  if (!second.ok) return second;
  const met = bitsOf(first.value.steps).find(
    step => (second.value.steps >>> track.meets[step]!) & 1 && track.meets[step],
  );
  if (met !== undefined) return problemAt(black.at, 'two-pieces-on-a-square', { step: track.meets[met]!, other: met });
  const { pieces } = track.ruleset;
  if (first.value.home === pieces && second.value.home === pieces) return problemAt(0, 'both-home');
  const side = parseTurn(turn, letters);
  if (!side.ok) return side;
  if (!/^(-|\d+)$/.test(dice.text) || (dice.text !== '-' && !track.counts.map(String).includes(dice.text)))
    return problemAt(dice.at, 'impossible-dice', { text: dice.text, counts: track.counts.join(', ') });
  const hands = [first.value.hand, second.value.hand] as const;
  const steps = [first.value.steps, second.value.steps] as const;
  const rolled = dice.text === '-' ? NOT_ROLLED : Number(dice.text);
  return ok(new UrPosition(track, evaluator, hands, steps, side.value, rolled));
};

export const formatPosition = ({ onPath, inHand, atHome, side, dice }: UrPosition): string => {
  const texts = ([0, 1] as const).map(s => formatSide(inHand[s]!, atHome[s]!, bitsOf(onPath[s]!)));
  return `${texts.join(' ')} ${letters[side]} ${dice === NOT_ROLLED ? '-' : dice}`;
};

export const formatSide = (hand: number, home: number, steps: readonly number[]): string =>
  `${hand}/${home}/${steps.join(',') || '-'}`;

export const startText = ({ ruleset }: Track): string => {
  const side = formatSide(ruleset.pieces, 0, []);
  return `${side} ${side} ${ruleset.first === 'black' ? 'b' : 'w'} -`;
};

/** `from>to` or `pass`; a roll is `r3`. */
export const formatMove = (position: UrPosition, { code }: Move): string => {
  if (position.chance > 0) return `r${position.track.counts[code]}`;
  return code === PASS ? 'pass' : `${fromOf(code)}>${toOf(code)}`;
};

/** Null if the text is not a roll such as `r3`. */
export const parseRoll = (text: string): number | null => {
  const count = /^r(0|[1-9]\d*)$/.exec(text)?.[1];
  return count === undefined ? null : Number(count);
};

/** A refusal names the rule that the move breaks. */
export const parseMove = (position: UrPosition, text: string): Result<Move> => {
  const { counts, home } = position.track;
  const roll = parseRoll(text);
  if (roll !== null) {
    if (position.chance === 0) return problemAt(0, 'already-rolled', { text, count: position.dice });
    const outcome = counts.indexOf(roll);
    if (outcome < 0) return problemAt(1, 'impossible-dice', { text: roll, counts: counts.join(', ') });
    return ok({ code: outcome, payload: 0 });
  }
  const [, from, to] = /^(0|[1-9]\d?)>(0|[1-9]\d?)$/.exec(text)?.map(Number) ?? [];
  if (text !== 'pass' && (from === undefined || to === undefined))
    return problemAt(0, 'unreadable-move', { text, form: `0>4, ${home - 1}>${home}, pass, r${counts.at(-1)}` });
  if (position.chance > 0) return problemAt(0, 'roll-first', { text });
  const code = from === undefined || to === undefined ? PASS : codeOf(from, to);
  const legal = listMoves(position);
  const move = legal.find(candidate => candidate.code === code);
  if (move !== undefined) return ok(move);
  const list = legal.map(candidate => formatMove(position, candidate)).join(' ');
  return explain(position, text, from ?? 0, to ?? 0, list);
};

/** Exchanges the colours. Moves keep their texts, because each side counts its own steps. */
export const mirrorPosition = (text: string): string => {
  const [white, black, turn, dice] = text.split(' ');
  return `${black} ${white} ${turn === 'w' ? 'b' : 'w'} ${dice}`;
};

const parseSide = (track: Track, part: Part): Result<{ hand: number; home: number; steps: number }> => {
  const [hand, home, steps, ...more] = split(part, '/');
  const isNumber = (field: Part | undefined) => field !== undefined && /^(0|[1-9]\d?)$/.test(field.text);
  if (hand === undefined || home === undefined || steps === undefined || more.length > 0)
    return problemAt(part.at, 'unreadable-position', { form: FORM });
  for (const field of [hand, home])
    if (!isNumber(field)) return problemAt(field.at, 'unreadable-number', { text: field.text });
  const taken: number[] = [];
  for (const step of steps.text === '-' ? [] : split(steps, ',')) {
    if (!isNumber(step)) return problemAt(step.at, 'unreadable-number', { text: step.text });
    const number = Number(step.text);
    if (number < 1 || number > track.length)
      return problemAt(step.at, 'step-out-of-range', { text: step.text, length: track.length });
    if (taken.includes(number)) return problemAt(step.at, 'two-pieces-on-a-square', { step: number, other: number });
    taken.push(number);
  }
  const sum = Number(hand.text) + Number(home.text) + taken.length;
  const { pieces } = track.ruleset;
  if (sum !== pieces) return problemAt(part.at, 'pieces-do-not-add-up', { sum, pieces });
  return ok({ hand: Number(hand.text), home: Number(home.text), steps: bitSet(taken) });
};

const explain = (position: UrPosition, text: string, from: number, to: number, list: string): Result<never> => {
  const { side, dice, track } = position;
  const own = position.onPath[side]!;
  const isThere = from === 0 ? position.inHand[side]! > 0 : ((own >>> from) & 1) !== 0;
  if (text === 'pass') return problemAt(0, 'must-move', { text, list });
  if (list === 'pass') return problemAt(0, 'only-pass', { text, count: dice });
  if (!isThere) return problemAt(0, 'no-piece-there', { text, from });
  if (to - from !== dice) return problemAt(0, 'wrong-count', { text, count: dice, list });
  if (to > track.home) return problemAt(0, 'exact-count-needed', { text, list });
  if ((own >>> to) & 1) return problemAt(0, 'own-piece-there', { text, to });
  return problemAt(0, 'safe-rosette', { text, to });
};
