import type { Ruleset, Square } from './rulesets.ts';

/** A move's code: the start step (0 for the hand) and the end step. A pass has code 0. */
export const PASS = 0;
export const codeOf = (from: number, to: number): number => from | (to << 5);
export const fromOf = (code: number): number => code & 31;
export const toOf = (code: number): number => code >> 5;

const isSame = (a: Square, b: Square): boolean => a[0] === b[0] && a[1] === b[1];

/** The square that Black reaches in as many steps as White needs for this one. */
export const acrossFrom = ([row, column]: Square): Square => [4 - row, column];

/** Each side counts its own steps from 1; a set of pieces has bit s for step s, so one table serves both sides. */
export class Track {
  /** The number of steps on the board; the next one is home. */
  readonly length: number;
  readonly home: number;
  readonly rosettes: number;
  /** The other side's step on the same square, or 0 if only one side's path visits it. */
  readonly meets: Int32Array;
  /** The steps on rosettes that both sides visit; only there can safety matter. */
  readonly sharedRosettes: readonly number[];
  /** Ascending counts, with their probabilities. */
  readonly counts: readonly number[];
  readonly chances: readonly number[];

  constructor(readonly ruleset: Ruleset) {
    checkRuleset(ruleset);
    const { path, rosettes, dice, zeroCountsAs } = ruleset;
    this.length = path.length;
    this.home = path.length + 1;
    const stepsWith = path.map((square, i) => (rosettes.some(rosette => isSame(rosette, square)) ? 1 << (i + 1) : 0));
    this.rosettes = stepsWith.reduce((set, bit) => set | bit, 0);
    this.meets = Int32Array.from({ length: path.length + 2 }, (_, step) => {
      const square = path[step - 1];
      return square === undefined ? 0 : 1 + path.findIndex(other => isSame(acrossFrom(other), square));
    });
    this.sharedRosettes = path.flatMap((_, i) =>
      (this.rosettes >>> (i + 1)) & 1 && this.meets[i + 1] !== 0 ? [i + 1] : [],
    );
    const waysTo = new Map<number, number>();
    for (let throws = 0; throws < 1 << dice; throws++) {
      const sum = [...throws.toString(2)].filter(digit => digit === '1').length;
      const count = sum === 0 ? zeroCountsAs : sum;
      waysTo.set(count, (waysTo.get(count) ?? 0) + 1);
    }
    this.counts = [...waysTo.keys()].sort((a, b) => a - b);
    this.chances = this.counts.map(count => waysTo.get(count)! / (1 << dice));
  }
}

/** A ruleset that the tables cannot represent is a mistake in the code that defines it. */
const checkRuleset = ({ pieces, path, rosettes, dice, zeroCountsAs }: Ruleset): void => {
  const demand = (isGood: boolean, what: string) => {
    if (!isGood) throw new Error(`a ruleset of Ur needs ${what}`);
  };
  const isIn = (list: readonly Square[], square: Square) => list.some(other => isSame(other, square));
  demand(Number.isInteger(pieces) && pieces >= 1 && pieces <= 7, 'one to seven pieces');
  demand(path.length >= 1 && path.length <= 28, 'a path of 1 to 28 steps');
  demand(
    path.every((square, i) => path.findIndex(other => isSame(other, square)) === i),
    'a path that visits no square twice',
  );
  demand(
    rosettes.every(square => isIn(rosettes, acrossFrom(square))),
    'the same rosettes on both sides',
  );
  demand(dice >= 1 && dice <= 7 && zeroCountsAs >= 0 && zeroCountsAs <= 28, 'one to seven dice');
};
