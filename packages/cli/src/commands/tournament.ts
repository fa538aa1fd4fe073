import { basename } from 'node:path';
import { thinkingOf } from '@poda/arena/rating/thinking-time.ts';
import type { TournamentSchedule } from '@poda/arena/schedule/schedule.ts';
import { ok } from '@poda/library/core/result.ts';
import { answerOrFailure } from '../arena/event.ts';
import { forfeitsIn, playTournament, resultsOf, type Tournament } from '../arena/play-tournament.ts';
import { forfeitLines, headingLine, standingsTable, tieLine } from '../arena/results-text.ts';
import { timeText } from '../arena/terms.ts';
import type { Actions, Context } from '../command.ts';
import type { Answer } from '../failure.ts';

export const actions: Actions = {
  answer: async (request, context) => {
    const played = await playTournament(request, context, false);
    if (!played.ok) return played;
    return answerOrFailure(played.value.result, request, () => answerOf(played.value, context));
  },

  run: async (request, context) => {
    const played = await playTournament(request, context, true);
    if (!played.ok) return played;
    const { result } = played.value;
    if (!result.isComplete && result.unfit === null) return ok(undefined);
    return answerOrFailure(result, request, () => textOf(played.value, context));
  },
};

const answerOf = (tournament: Tournament, { translator }: Context): Answer => ({
  ...resultsOf(tournament),
  forfeits: forfeitsIn(tournament),
  ties: tournament.summary.ties.map(tie => ({ ...tie, message: tieLine(tie, translator) })),
  notTaken: tournament.skipped,
  out: tournament.folder,
  seconds: Math.round(1000 * tournament.result.seconds) / 1000,
});

const textOf = (tournament: Tournament, context: Context): string => {
  const { translator } = context;
  const { event, arena, result, summary, files } = tournament;
  const names = arena.contenders.map(({ name }) => name);
  const time = timeText(event.time, translator);
  return [
    headingLine({ game: event.variant.name, games: result.games.length, time, seed: result.seed }, translator),
    translator.say(`arena.confinement.${arena.level ?? 'none'}`),
    '',
    ...standingsTable(
      summary.standings,
      { anchors: summary.anchors, thinking: thinkingOf(names, result.games), time: event.time },
      true,
      context,
    ),
    '',
    ...summary.ties.map(tie => tieLine(tie, translator)),
    ...byesLines(tournament, translator),
    ...forfeitLines(forfeitsIn(tournament), translator, event.variant),
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
