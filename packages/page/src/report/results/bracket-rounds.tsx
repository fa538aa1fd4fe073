import type { MiniMatch } from '@poda/arena/schedule/schedule.ts';
import { ScrollBox } from '../../controls/tables.tsx';
import { points } from '../../words/numbers.ts';
import { Name } from '../name.tsx';
import type { Report } from '../read-report.ts';
import { say } from '../words.ts';
import { roundsOf } from './bracket.ts';

interface BracketRoundsProps {
  readonly report: Report;
  onOpen(player: number, opponent: number): void;
}

export const BracketRounds = ({ report, onOpen }: BracketRoundsProps) => {
  const { bracket, players } = report.data;
  if (bracket === null) return null;
  const final = Math.ceil(Math.log2(players.length));
  return (
    <section id="bracket" class="report-part">
      <h2>{say('bracket.title')}</h2>
      <p class="lead">{say('bracket.lead')}</p>
      <ScrollBox isFramed label={say('bracket.title')}>
        <div class="bracket" data-testid="bracket">
          {roundsOf(bracket).map((slots, i) => (
            <section key={i} class="bracket-round">
              <h3>{i + 1 === final ? say('bracket.final') : say('bracket.round', { round: i + 1 })}</h3>
              <ol class="bare">
                {slots.map((slot, place) => (
                  <li key={place}>
                    {'players' in slot ? (
                      <Meeting report={report} match={slot} onOpen={onOpen} />
                    ) : (
                      <p class="bracket-meeting faint">
                        <Name>{report.nameOf(slot.contender)}</Name> <span class="small">{say('bracket.bye')}</span>
                      </p>
                    )}
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </div>
      </ScrollBox>
    </section>
  );
};

interface MeetingProps extends BracketRoundsProps {
  readonly match: MiniMatch;
}

const Meeting = ({ report, match, onOpen }: MeetingProps) => {
  const { players, points: got, through } = match;
  const [first, second] = players;
  const note = noteOf(match);
  return (
    <button type="button" class="bracket-meeting" onClick={() => onOpen(first, second)}>
      {players.map((player, i) => (
        <span key={player} class={player === through ? 'bracket-player through' : 'bracket-player'}>
          <Name>{report.nameOf(player)}</Name>
          <span>
            {points(got[i]!)}
            {player === through && <span class="hidden"> {say('bracket.through')}</span>}
          </span>
        </span>
      ))}
      {note !== '' && <span class="faint small">{note}</span>}
    </button>
  );
};

/** The tie-break of a mini-match; empty if the points decided. */
const noteOf = ({ through, extraGames, isBySeed }: MiniMatch): string => {
  if (through === null) return say('bracket.open');
  if (isBySeed) return say('bracket.seed');
  return extraGames > 0 ? say('bracket.extra', { count: extraGames }) : '';
};
