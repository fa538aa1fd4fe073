import { readFileSync } from 'node:fs';
import type { PlayedGame } from '@poda/arena/game/played-game.ts';
import { type Fault, faults, type Verdict } from '@poda/arena/game/verdict.ts';
import { rankings, summarise } from '@poda/arena/rating/standings.ts';
import { makeReportData } from '@poda/arena/report/make-report-data.ts';
import { writeReport } from '@poda/arena/report/report.ts';
import type { ReportData, ReportSource } from '@poda/arena/report/report-data.ts';
import type { Side } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import type { Reason } from '@poda/library/core/outcome.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import type { Thought } from '@poda/library/core/thought.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games as allGames } from '@poda/library/games/index.ts';
import { type RecordPlayer, recordOf } from '@poda/library/notation/record/record.ts';

/** Bot names that try to inject markup, scripts or control characters, or that are hard to lay out. */
export const hostileNames = [
  '</script><script>document.title="pwned"</script>',
  '<img src=x onerror="document.title=\'pwned\'">',
  'abc\u202Egnp.exe',
  'bell\u0007\u001b[31mred\u0000',
  '=HYPERLINK("http://example.org")',
  'o\'Neill, "Ana" & <b>co</b>',
  `z${'\u0301'.repeat(40)}algo`,
  'a_very_long_name_of_many_surnames_joined_by_underscores_as_the_assignment_wants_them_to_be_written',
];

const ordinaryNames = 'garcia lopez_ruiz martin perez_gil sanz romero torres vidal mora castro ortiz rubio marin nuñez'
  .split(' ')
  .concat('iglesias medina cortes lozano guerrero cano prieto mendez'.split(' '));

/** The options of a made-up tournament; the fields of `source` replace those of its report. */
export interface SyntheticReportOptions {
  readonly game?: string;
  readonly players?: number;
  readonly gamesPerPair?: number;
  readonly source?: Partial<ReportSource>;
}

/** Returns the report of an invented tournament: random legal games, some of which end by a fault; all kinds of fault occur. */
export const syntheticReport = ({
  game = 'checkers',
  players = 30,
  gamesPerPair = 2,
  source = {},
}: SyntheticReportOptions): ReportData => {
  const variant = unwrap(parseVariant(allGames, game));
  const random = new Random(6);
  const names = [...hostileNames, ...ordinaryNames].slice(0, players);
  const contenders = names.map((name): { name: string; record: RecordPlayer } => ({
    name,
    record: { name, kind: 'bot' },
  }));
  const games: PlayedGame[] = [];
  for (let a = 0; a < players; a++)
    for (let b = a + 1; b < players; b++)
      for (let i = 0; i < gamesPerPair; i++) {
        const seats = i % 2 === 0 ? ([a, b] as const) : ([b, a] as const);
        games.push(playedGame(variant.name, games.length, seats, contenders, random));
      }
  return makeReportData({
    language: 'es',
    title: 'Torneo de clase <b>2026</b>',
    date: '2026-11-15T09:30:00Z',
    form: 'round-robin',
    game: variant.name,
    time: { clock: { per: 'move', millis: 1000, incrementMillis: 0 } },
    seed: 6,
    level: 'A',
    contenders,
    games,
    summary: summarise(names, games, { ranking: rankings['round-robin'] }),
    voided: 2,
    ...source,
  });
};

const playedGame = (
  game: string,
  index: number,
  seats: readonly [number, number],
  contenders: readonly { readonly record: RecordPlayer }[],
  random: Random,
): PlayedGame => {
  const state = new GameState(unwrap(parseVariant(allGames, game)));
  const millis: (number | null)[] = [];
  const thoughts: (Thought | null)[] = [];
  // Every eleventh game ends by a fault; the kinds of fault take turns.
  const fault = index % 11 === 10 ? faults[((index - 10) / 11) % faults.length]! : null;
  const maxPlies = fault === null ? Number.POSITIVE_INFINITY : fault === 'start-up-failure' ? 0 : 5 + random.below(20);
  while (state.outcome() === null && state.plies < maxPlies) {
    const moves = state.legalMoves();
    millis.push(state.isChance ? null : Math.floor(900 * random.unit() ** 4));
    // Only side 0 tells what it computed.
    const isTold = !state.isChance && state.side === 0;
    thoughts.push(isTold ? { depth: 4, nodes: 1000 + state.plies, value: (state.plies % 9) / 2 - 1.75 } : null);
    state.play(moves[state.isChance ? random.weighted(state.chances()) : random.below(moves.length)]!);
  }
  const facts = {
    players: [contenders[seats[0]]!.record, contenders[seats[1]]!.record] as const,
    millis,
    thoughts,
    seed: index,
  };
  const isForfeit = fault !== null && state.outcome() === null;
  const side = state.side;
  return {
    number: index + 1,
    pair: Math.floor(index / 2),
    round: 1 + (index % 7),
    seats,
    record: recordOf(state, facts, isForfeit ? { winner: (1 - side) as Side, reason: reasonOf(fault) } : null),
    verdict: isForfeit ? verdictOf(fault, side, state.text) : { by: 'rules' },
    stderr: [index % 5 === 0 ? `game ${index + 1}: depth 4\n</script>\u202E<b>score</b> ${random.below(100)}` : '', ''],
  };
};

const reasonOf = (fault: Fault): Reason =>
  fault === 'timeout'
    ? 'timeout'
    : fault === 'illegal-move' || fault === 'unreadable-answer'
      ? 'illegal-move'
      : 'crash';

const verdictOf = (by: Fault, side: Side, position: string): Verdict => ({
  by,
  side,
  position,
  millis: by === 'timeout' ? 1003.4 : 12,
  evidence: {
    what: by === 'exception' ? "KeyError: '</script><svg onload=alert(1)>'" : `${by} as the referee saw it`,
    question: '{"n":3,"J":"X"}',
    ...(by === 'illegal-move' || by === 'unreadable-answer' ? { answer: '[[2,0],[5,5]] \u0007' } : {}),
    ...(by === 'exception'
      ? { traceback: 'Traceback (most recent call last):\n  File "garcia.py", line 12, in player\n    return M[7]' }
      : {}),
    ...(by === 'crash' ? { signal: 'SIGSEGV' } : {}),
    ...(by === 'memory' || by === 'start-up-failure' ? { exitCode: 137 } : {}),
    stderr: 'almost there…',
  },
});

/** Returns the built report page with these data. */
export const reportPage = (data: ReportData): string =>
  writeReport(readFileSync(new URL('../../dist/report.html', import.meta.url), 'utf8'), data);
