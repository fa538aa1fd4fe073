import { fixed, percent } from '@poda/page/words/numbers.ts';
import type { AnswerTo } from '../../api/routes.ts';
import { isOrganiser } from '../../page/connection.ts';
import { Part } from '../../page/parts/frame.tsx';
import { type Fact, Facts } from '../../page/parts/lists.tsx';
import { countText, gameText, houseName, momentText } from '../../page/parts/texts.ts';
import { timeText } from '../../tournaments/page/terms-view.tsx';
import { say } from './words.ts';

export type Assignment = AnswerTo<'readAssignment'>;
export type Baseline = Assignment['settings']['baselines'][number];

export const AssignmentFacts = ({ assignment }: { assignment: Assignment }) => {
  const { settings, deadline, attempts, most, own } = assignment;
  const facts: readonly Fact[] = [
    [say('new.game'), gameText(settings.game)],
    [say('fact.points'), countText(most)],
    [say('deadline.title'), deadline === null ? say('deadline.none') : momentText(deadline)],
    [
      say('attempts.title'),
      isOrganiser() ? countText(attempts) : say('fact.used', { used: own.attempts, all: attempts }),
    ],
    [say('fact.games'), settings.games === undefined ? null : countText(settings.games)],
    [say('time'), settings.time === undefined ? null : timeText(settings.time)],
    [say('scale'), say(`scale.${settings.scale ?? 'all-or-nothing'}`)],
    [say('fact.passing'), settings.passing === undefined ? null : countText(settings.passing)],
    [say('mark.mark'), own.mark === null ? null : markText(own.mark, most)],
  ];
  return <Facts facts={facts} testId="assignment-facts" />;
};

export const markText = (mark: number, most: number): string =>
  say('mark.of', { mark: countText(mark), most: countText(most) });

export const Baselines = ({ settings: { baselines, game } }: Assignment) => (
  <Part title={say('rivals.title')}>
    <ul>
      {baselines.map((baseline, i) => (
        <li key={i}>
          {say('rival.points', {
            player: baseline.player === undefined ? say('rival.bot') : houseName(baseline.player, game),
            points: countText(baseline.points),
          })}
          <span class="faint small"> {thresholdText(baseline)}</span>
        </li>
      ))}
    </ul>
  </Part>
);

const thresholdText = ({ elo0 = 0, elo1 = 100, score0, score1 }: Baseline): string => {
  if (score0 !== undefined && score1 !== undefined)
    return say('rival.score', { least: percent(score0, 0), most: percent(score1, 0) });
  const values = { elo0: fixed(elo0, 0), elo1: fixed(elo1, 0), share: percent(shareOfElo(elo1), 0) };
  return say(elo1 < 0 ? 'rival.elo.weaker' : 'rival.elo', values);
};

/** The expected score by the Elo formula. */
const shareOfElo = (difference: number): number => 1 / (1 + 10 ** (-difference / 400));
