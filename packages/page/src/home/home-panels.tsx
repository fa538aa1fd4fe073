import { linkTo } from '../route.ts';
import { say } from './words.ts';
import './home-panels.css';

/** Drawings of 320 by 110 units: a rule tried on a board, a value that falls, the standing of a tournament. */
const pictures = {
  learn:
    'M40 20h90v75H40zM70 20v75M100 20v75M40 45h90M40 70h90M55 57.5h60M107 50l9 7.5-9 7.5M170 30h110M170 50h80M170 70h95M170 90h60',
  analysis: 'M30 92H290M30 50c30-10 50 10 80-4s50-4 70 0 26 36 50 36 40 2 60 4M180 46v.1',
  arena: 'M40 28h150M40 55h110M40 82h70M210 28h60M210 55h40M210 82h30M24 28v.1M24 55v.1M24 82v.1',
} as const;

const panels = ['learn', 'analysis', 'arena'] as const;

/** Links to the other screens, each with a drawing of its subject. */
export const HomePanels = () => (
  <>
    <ul class="home-panels">
      {panels.map(screen => (
        <li key={screen}>
          <a href={linkTo(screen)} data-testid={`panel-${screen}`}>
            <svg viewBox="0 0 320 110" aria-hidden="true">
              <path d={pictures[screen]} />
            </svg>
            <b>{say(`panel.${screen}`)}</b>
            <span>{say(`panel.${screen}.line`)}</span>
          </a>
        </li>
      ))}
    </ul>
    <footer class="home-footer">
      <span>{say('footer')}</span>
      <a href="THIRD-PARTY-NOTICES.txt">{say('footer.notices')}</a>
    </footer>
  </>
);
