import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { set } from '../controls/signals.ts';
import { settings } from '../settings/settings.ts';
import { type Filter, noFilter, passes } from './games/filter.ts';
import { GameList } from './games/game-list.tsx';
import { GamePage } from './games/game-page.tsx';
import type { Report } from './read-report.ts';
import { BracketRounds } from './results/bracket-rounds.tsx';
import { Matrix } from './results/matrix.tsx';
import { RatingPlot } from './results/rating-plot.tsx';
import { StandingsTable } from './results/standings-table.tsx';
import { Summary } from './results/summary.tsx';
import { selectedGame } from './selected-game.ts';
import { say } from './words.ts';

const sectionsOf = ({ data: { bracket } }: Report) => [
  'standings' as const,
  ...(bracket === null ? [] : (['bracket'] as const)),
  'rating' as const,
  'matrix' as const,
  'games' as const,
];

export const ReportPage = ({ report }: { report: Report }) => {
  const filter = useSignal<Filter>(noFilter);
  const number = selectedGame.value;
  const opened = useRef<number | null>(null);
  const scrolled = useRef<number | null>(null);
  useLayoutEffect(() => {
    const before = opened.current;
    opened.current = number;
    if (number !== null) {
      scrollTo(0, 0);
      document.getElementById('game-title')?.focus({ preventScroll: true });
    } else if (before !== null) {
      if (scrolled.current === null) document.getElementById('games')?.scrollIntoView();
      else scrollTo(0, scrolled.current);
      document.querySelector<HTMLElement>(`[data-game="${before}"]`)?.focus({ preventScroll: true });
    }
  }, [number]);
  useEffect(() => {
    const remember = () => {
      if (opened.current === null) scrolled.current = scrollY;
    };
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, []);
  useEffect(() => {
    document.title = `${report.data.title} · Poda`;
  }, []);

  const showPairing = (player: number, opponent: number) => {
    filter.value = { ...noFilter, player, opponent };
    const heading = document.getElementById('games-title');
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };

  return (
    <>
      <Button label={say('to-content')} class="skip" onClick={() => document.getElementById('main')?.focus()} />
      <Heading report={report} />
      <main id="main" tabIndex={-1}>
        <div hidden={number !== null}>
          <div class="sheet report-sheet">
            <Summary report={report} />
            <StandingsTable report={report} />
            <BracketRounds report={report} onOpen={showPairing} />
            <RatingPlot report={report} />
            <Matrix report={report} onOpen={showPairing} />
            <GameList report={report} filter={filter} />
          </div>
        </div>
        {number !== null && (
          <GamePage
            key={number}
            report={report}
            number={number}
            games={report.data.games.filter(passes(filter.value))}
          />
        )}
      </main>
    </>
  );
};

const Heading = ({ report }: { report: Report }) => {
  const other = settings.language.value === 'es' ? 'en' : 'es';
  return (
    <header class="heading report-heading">
      <span class="brand" aria-hidden="true">
        Poda
      </span>
      <nav aria-label={say('sections')}>
        {selectedGame.value === null ? (
          sectionsOf(report).map(section => (
            <a key={section} href={`#${section}`}>
              {say(`${section}.title`)}
            </a>
          ))
        ) : (
          <a href="#games" data-testid="back">
            ← {say('game.back')}
          </a>
        )}
      </nav>
      <Button
        label={other === 'en' ? 'English' : 'Español'}
        class="quiet"
        lang={other}
        testId="language"
        onClick={() => set(settings.language, other)}
      />
    </header>
  );
};
