import type { ReportData } from '@poda/arena/report/report-data.ts';
import { Report } from '@poda/page/report/read-report.ts';
import { currentLanguage } from '@poda/page/words/say.ts';
import { nameOf, type Standings, type Tournament } from '../tournament.ts';

export const bareReport = (tournament: Tournament): ReportData => {
  const { contenders, title, made, game, format, seed } = tournament;
  const places = Math.max(-1, ...contenders.map(({ place }) => place)) + 1;
  return {
    format: 'poda-report',
    version: 1,
    language: currentLanguage(),
    title,
    date: made,
    form: format as ReportData['form'],
    game,
    time: {},
    seed,
    level: null,
    voided: 0,
    planned: null,
    notTaken: [],
    players: Array.from({ length: places }, (_, place) => {
      const house = contenders.find(one => one.place === place && one.kind === 'house');
      return {
        name: nameOf(tournament, place),
        kind: house === undefined ? ('bot' as const) : ('computer' as const),
        ...(house?.word == null ? {} : { word: house.word }),
      };
    }),
    standings: [],
    crossTable: [],
    superiority: [],
    sideAdvantage: null,
    drawShare: 0,
    groups: [],
    classes: [],
    ties: [],
    bracket: null,
    anchors: [],
    texts: [''],
    games: [],
  };
};

const noThinking = { moves: 0, millis: 0, longestMillis: 0 };

export const reportOf = (tournament: Tournament, standings: Standings): Report =>
  new Report({
    ...bareReport(tournament),
    standings: standings.standings.map(({ place, player: _, ...row }) => ({
      ...row,
      player: place,
      thinking: noThinking,
    })),
    crossTable: standings.crossTable,
    superiority: standings.superiority,
    sideAdvantage: standings.sideAdvantage,
    drawShare: standings.drawShare,
  });
