import { duration } from '@poda/page/words/numbers.ts';
import { currentLanguage } from '@poda/page/words/say.ts';
import { routes } from '../../api/routes.ts';
import { fileAddress, isOrganiser } from '../../page/connection.ts';
import { Part } from '../../page/parts/frame.tsx';
import { type Fact, Facts } from '../../page/parts/lists.tsx';
import { countText, gameText, houseName, momentText } from '../../page/parts/texts.ts';
import type { Time } from './form/terms-fields.tsx';
import { formats, nameOf, type Tournament } from './tournament.ts';
import { say } from './words.ts';

export const TermsView = ({ tournament }: { tournament: Tournament }) => {
  const { settings, seed, levels, deadline, contenders, game, format } = tournament;
  const { games = 2, rounds, time = {}, openings = true, house = [] } = settings;
  const form = formats.find(one => one === format);
  const terms: readonly Fact[] = [
    [say('new.game'), gameText(game)],
    [say('format'), form === undefined ? format : say(`form.${form}`)],
    [say('games'), countText(games)],
    [say('rounds'), rounds === undefined ? null : countText(rounds)],
    [say('time'), timeText(time)],
    [say('seed'), seed === null ? null : String(seed)],
    [say('term.openings'), say(openings ? 'yes' : 'no')],
    [say('term.house'), house.length === 0 ? say('none') : house.map(word => houseName(word, game)).join(', ')],
    [say('levels'), levels.join(', ')],
    [say('deadline.title'), deadline === null ? say('deadline.none') : momentText(deadline)],
    [say('term.players'), contenders.map(({ place }) => nameOf(tournament, place)).join(', ') || null],
  ];
  return (
    <Part title={say('view.terms')}>
      <Facts facts={terms} />
    </Part>
  );
};

export const timeText = ({ move, game, increment, nodes }: Time): string => {
  const clock =
    move !== undefined
      ? say('time.move', { time: duration(move * 1000) })
      : game === undefined
        ? ''
        : increment
          ? say('time.increment', { time: duration(game * 1000), increment: duration(increment * 1000) })
          : say('time.game', { time: duration(game * 1000) });
  const parts = [clock, nodes === undefined ? '' : say('time.nodes', { nodes: countText(nodes) })];
  return parts.filter(part => part !== '').join(', ') || say('time.none');
};

export const Downloads = ({ tournament: { id } }: { tournament: Tournament }) => {
  const separator = currentLanguage() === 'es' ? 'semicolon' : 'comma';
  const files = [
    ['download.report', routes.downloadReport],
    ['download.standings', routes.downloadStandingsCsv],
    ['download.cross-table', routes.downloadCrossTableCsv],
    ['download.games-csv', routes.downloadGamesCsv],
    ['download.games', routes.downloadGames],
    ...(isOrganiser() ? [['download.journal', routes.downloadJournal] as const] : []),
  ] as const;
  return (
    <Part title={say('downloads')} testId="downloads">
      <ul>
        {files.map(([word, row]) => (
          <li key={word}>
            <a
              href={fileAddress(row, {
                params: { tournament: id },
                query: row.answer.media.startsWith('text/csv') ? { separator } : {},
              })}
              download
            >
              {say(word)}
            </a>
          </li>
        ))}
      </ul>
    </Part>
  );
};
