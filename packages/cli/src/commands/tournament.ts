import { basename } from 'node:path';
import type { TournamentSchedule } from '@poda/arena/schedule/schedule.ts';
import { failureOf, isInterrupted } from '../arena/event.ts';
import { playTournament, resultsOf, type Tournament } from '../arena/play-tournament.ts';
import { forfeitLines, forfeitsOf, resultLines, tieLine } from '../arena/results-text.ts';
import { type Context, handlersOf } from '../command.ts';
import type { Answer } from '../failure.ts';

export const handlers = handlersOf(playTournament, {
  answer: (tournament, _, context) => answerOf(tournament, context),
  text: (tournament, _, context) => (isInterrupted(tournament.result) ? undefined : textOf(tournament, context)),
  failure: ({ result }, request) => failureOf(result, request),
});

const answerOf = (tournament: Tournament, { translator }: Context): Answer => ({
  ...resultsOf(tournament),
  forfeits: forfeitsOf(tournament.result.games, tournament.arena.contenders),
  ties: tournament.summary.ties.map(tie => ({ ...tie, message: tieLine(tie, translator) })),
  notTaken: tournament.skipped,
  out: tournament.folder,
  seconds: Math.round(1000 * tournament.result.seconds) / 1000,
});

const textOf = (tournament: Tournament, context: Context): string => {
  const { translator } = context;
  const { event, arena, result, summary, files } = tournament;
  return [
    ...resultLines(tournament, result.games, summary, true, context),
    ...summary.ties.map(tie => tieLine(tie, translator)),
    ...byesLines(tournament, translator),
    ...forfeitLines(forfeitsOf(result.games, arena.contenders), translator, event.variant),
    ...(result.voided > 0 ? [translator.say('arena.voided', { count: result.voided })] : []),
    translator.say('arena.files', { files: files[0]! }),
    translator.say('arena.more-files', {
      files: files
        .slice(1)
        .map(name => basename(name))
        .join(', '),
    }),
  ].join('\n');
};

const byesLines = ({ summary, result }: Tournament, translator: Context['translator']): string[] => {
  const names = summary.standings.flatMap(({ player, byes }) =>
    byes === 0 ? [] : byes === 1 ? player : `${player} ×${byes}`,
  );
  const { byePoints } = result.schedule as TournamentSchedule;
  if (names.length === 0) return [];
  return [
    byePoints > 0
      ? translator.say('arena.byes.points', { names: names.join(', '), points: byePoints })
      : translator.say('arena.byes', { names: names.join(', ') }),
  ];
};
