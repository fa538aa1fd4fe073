import { median } from './averages.ts';
import { answerOf } from './child.ts';
import { fixed, millions, printTable, verdict } from './markdown.ts';
import { fiveGames } from './positions.ts';

type Speeds = Readonly<Record<string, number>>;

const REPETITIONS = 3;
const AIM = 0.8;

/**
 * Measures all games in one process and each game in its own process by turns, so that other load on the computer
 * affects both.
 */
const repetitions = Array.from({ length: REPETITIONS }, () => ({
  company: answerOf<Speeds>('search-speed', ...fiveGames),
  alone: Object.assign({}, ...fiveGames.map(game => answerOf<Speeds>('search-speed', game))) as Speeds,
}));

printTable(
  'Five games in one process against each alone:',
  ['game', 'alone, millions of nodes a second', 'in company', 'ratio', `aim ${AIM.toFixed(2)} or more`],
  fiveGames.map(game => {
    const ratio = median(repetitions.map(({ company, alone }) => company[game]! / alone[game]!));
    return [
      game,
      millions(median(repetitions.map(({ alone }) => alone[game]!))),
      millions(median(repetitions.map(({ company }) => company[game]!))),
      fixed(ratio),
      verdict(ratio >= AIM),
    ];
  }),
);
