import { type ReportData, type ReportSource, reportData } from '../../arena/report/report-data.ts';
import type { Context } from '../command.ts';
import type { Arena } from './arena-contenders.ts';
import type { Event, EventResult } from './run-event.ts';

/** What was played, by whom, and what came of it. */
export interface PlayedEvent {
  readonly arena: Arena;
  readonly event: Event;
  readonly result: EventResult;
}

/** What only a match or only a tournament knows of itself. */
type Particulars = Pick<ReportSource, 'title' | 'form' | 'games' | 'summary' | 'bracket' | 'match' | 'sprt'>;

/** The report of an event that ended today. */
export const reportOf = (
  { arena, event, result }: PlayedEvent,
  particulars: Particulars,
  { translator }: Pick<Context, 'translator'>,
): ReportData =>
  reportData({
    language: translator.language,
    date: new Date().toISOString().slice(0, 10),
    game: event.variant.name,
    time: event.time,
    seed: result.seed,
    level: arena.level,
    contenders: arena.contenders,
    voided: result.voided,
    ...particulars,
  });
