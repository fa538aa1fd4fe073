import { faults } from '@poda/arena/game/verdict.ts';
import { recordForReport } from '@poda/arena/report/make-report-data.ts';
import type { ReportFault, ReportGame } from '@poda/arena/report/report-data.ts';
import type { Side } from '@poda/library/core/contract.ts';
import { defined } from '@poda/library/core/defined.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { ok, type Result } from '@poda/library/core/result.ts';
import { visible, visibleLine } from '@poda/library/core/text/visible.ts';
import type { WhatCode } from '@poda/library/i18n/translate.ts';
import type { GameRecord } from '@poda/library/notation/record/record.ts';
import { readRecord } from '@poda/library/notation/record/record-text.ts';
import { SidesOfMoves } from '@poda/library/notation/record/sides-of-moves.ts';
import { Report } from '@poda/page/report/read-report.ts';
import type { Refusal } from '../../../api/call-route.ts';
import { type AnswerTo, routes } from '../../../api/routes.ts';
import { call } from '../../../page/connection.ts';
import { allOf } from '../../../page/parts/requests.tsx';
import { variantOf } from '../../../page/parts/texts.ts';
import { bareReport } from '../results/report-of.ts';
import type { Tournament } from '../tournament.ts';

type OpenedGame = AnswerTo<'readGame'>;

export interface TournamentAndGame {
  readonly tournament: Tournament;
  readonly opened: OpenedGame;
}

export const readGame = (id: string, number: number): Promise<Result<TournamentAndGame, Refusal>> =>
  allOf({
    tournament: call(routes.readTournament, { params: { tournament: id } }),
    opened: call(routes.readGame, { params: { tournament: id, number } }),
  });

export interface ShownGame {
  readonly report: Report;
  readonly game: ReportGame;
  readonly record: GameRecord;
  /** False if the server withholds the evidence and what the bots wrote from this user. */
  readonly hasEvidence: boolean;
}

export const shownGame = (tournament: Tournament, opened: OpenedGame): Result<ShownGame> => {
  const read = readRecord(JSON.stringify(opened.record));
  if (!read.ok) return read;
  const { record } = read.value;
  const texts = [''];
  const place = (text: string | null | undefined): number => (text ? texts.push(visible(text)) - 1 : 0);
  const fault = faultOf(opened, record, place);
  const { number, round, seats } = opened.game;
  const game: ReportGame = {
    number,
    round,
    seats,
    ...recordForReport(record, variantOf(record.game)?.rules.dice !== null),
    ...(fault === undefined ? {} : { fault }),
    stderr: [place(opened.sides[0].words), place(opened.sides[1].words)],
  };
  return ok({
    report: new Report({ ...bareReport(tournament), texts, games: [game] }),
    game,
    record,
    hasEvidence: opened.sides.some(({ words, evidence }) => words !== null || evidence !== null),
  });
};

/** The ply to analyse: the one on the board, but if the rules ended the game, at most the one before the last move. */
export const analysedPly = ({ record, game }: ShownGame, ply = record.moves.length): number =>
  game.fault === undefined ? Math.min(ply, Math.max(0, record.moves.length - 1)) : ply;

/** Time of a side's recorded moves in ms. A faulty answer is not recorded: it took the rest of the side's time. */
const spentBy = (side: Side, record: GameRecord): number => {
  const sides = new SidesOfMoves().of(record);
  return (record.millis ?? []).reduce<number>((sum, millis, ply) => sum + (sides[ply] === side ? (millis ?? 0) : 0), 0);
};

const faultOf = (
  { game, sides }: OpenedGame,
  record: GameRecord,
  place: (text: string | undefined) => number,
): ReportFault | undefined => {
  const by = faults.find(one => one === game.by);
  const side = game.faultSide;
  if (by === undefined || side === null) return undefined;
  const { evidence } = sides[side];
  const { code, values, exitCode, signal } = evidence ?? {};
  const placed = (text: string | undefined) => (text === undefined ? undefined : place(text));
  const variant = variantOf(record.game);
  const ended = variant && GameState.read(variant, record.start, record.moves);
  return defined({
    by,
    side,
    position: ended?.ok ? ended.value.text : record.start,
    millis: Math.max(0, game.millis[side] - spentBy(side, record)),
    what: visibleLine(evidence?.what ?? ''),
    code: code as WhatCode | undefined,
    values,
    question: placed(evidence?.question),
    answer: placed(evidence?.answer),
    traceback: placed(evidence?.traceback),
    stderr: placed(evidence?.stderr),
    exitCode,
    signal: signal && visibleLine(signal),
  });
};
