import { answerOf } from './child.ts';
import { fixed, millions, printTable, whole } from './markdown.ts';

interface Speed {
  readonly leaves: number;
  readonly leavesPerSecond: number;
  readonly heapPerMillion: number;
}

/**
 * Runs a perft program in three processes and returns the median result, so that other load on the computer disturbs
 * less.
 */
const middleOfThree = (program: string, ...args: readonly string[]): Speed =>
  [1, 2, 3].map(() => answerOf<Speed>(program, ...args)).sort((a, b) => a.leavesPerSecond - b.leavesPerSecond)[1]!;

const expectLeaves = ({ leaves }: Speed, right: number): void => {
  if (leaves !== right) throw new Error(`${leaves} leaves were counted, ${right} are right`);
};

const ENGLISH_PERFT_9 = 3_963_680;
const ENGLISH_PERFT_7 = 179_740;

const english = middleOfThree('perft', 'draughts:english', '9');
const engine = middleOfThree('rapid-draughts', 'engine', '9');
const game = middleOfThree('rapid-draughts', 'game', '7');
expectLeaves(english, ENGLISH_PERFT_9);
expectLeaves(engine, ENGLISH_PERFT_9);
expectLeaves(game, ENGLISH_PERFT_7);

const timesFaster = (other: Speed): string => fixed(english.leavesPerSecond / other.leavesPerSecond, 1);
printTable(
  `English perft(9), ${whole(ENGLISH_PERFT_9)} leaves:`,
  ['program', 'millions of leaves a second', 'Poda is faster by'],
  [
    ['Poda', millions(english.leavesPerSecond), ''],
    ['rapid-draughts 1.0.6, its bare engine (clone and move)', millions(engine.leavesPerSecond), timesFaster(engine)],
    [
      'rapid-draughts 1.0.6, the game its documentation shows (depth 7)',
      millions(game.leavesPerSecond),
      timesFaster(game),
    ],
  ],
);

const cases: readonly (readonly [string, number])[] = [
  ['draughts:english', 9],
  ['draughts:spanish', 9],
  ['draughts:checkers', 9],
  ['draughts:russian', 9],
  ['draughts:brazilian', 9],
  ['microshogi:nodrops', 7],
  ['microshogi:drops', 7],
  ['plague:8x8', 10],
  ['plague:10x10', 10],
  ['ur:classic', 8],
  ['ur:finkel', 8],
  ['ur:masters', 8],
  ['ur:blitz', 8],
];
printTable(
  'perft from the start in every game:',
  ['game', 'depth', 'millions of leaves a second', 'ratio to English draughts', 'heap growth, bytes per million nodes'],
  cases.map(([name, depth]) => {
    const speed = name === 'draughts:english' ? english : middleOfThree('perft', name, String(depth));
    return [
      name,
      String(depth),
      millions(speed.leavesPerSecond),
      fixed(speed.leavesPerSecond / english.leavesPerSecond),
      whole(speed.heapPerMillion),
    ];
  }),
);
