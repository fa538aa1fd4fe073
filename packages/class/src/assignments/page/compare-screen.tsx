import type { AnswerOf } from '../../api/route.ts';
import { PrintButton } from '../../page/parts/acts.tsx';
import { useRoute } from '../../page/parts/asked.tsx';
import '@poda/page/report/report.css';
import { visible } from '@poda/library/core/text/visible.ts';
import { Text } from '@poda/page/report/games/evidence.tsx';
import { percent } from '@poda/page/report/numbers.ts';
import { routes } from '../../api/routes.ts';
import { AnsweredScreen } from '../../page/parts/asked.tsx';
import { Frame } from '../../page/parts/frame.tsx';
import { placeLink, placeParts } from '../../page/places.ts';
import { AboutSimilarity, comparedName } from './similarity-screen.tsx';
import { say } from './words.ts';

export const CompareScreen = () => {
  const [course = '', left = '', right = ''] = placeParts();
  const asked = useRoute(routes.compareSubmissions, { params: { course, left, right } });
  return (
    <AnsweredScreen asked={asked}>
      {({ pair: [first, second], places, sources }) => (
        <Frame
          title={say('compare.title', { first: first.bot, second: second.bot })}
          course={course}
          view="assignments"
          above={[{ name: say('similarity.title'), href: placeLink('similarity', course) }]}
          testId="compare"
        >
          <AboutSimilarity />
          <div class="arena-sides">
            {[first, second].map(one => (
              <p key={one.submission}>
                <strong>
                  <bdi>{comparedName(one)}</bdi>
                </strong>{' '}
                {say('compare.share', { share: percent(one.share, 0) })}{' '}
                <a
                  href={placeLink('submission', one.submission)}
                  aria-label={say('compare.whole.of', { bot: one.bot })}
                >
                  {say('compare.whole')}
                </a>
              </p>
            ))}
          </div>
          {places.length === 0 && <p>{say('compare.none')}</p>}
          {places.map((passage, i) => (
            <section key={i} class="arena-part arena-passage" data-testid="passage">
              <h2>{say('compare.passage', { number: i + 1 })}</h2>
              <div class="arena-sides">
                {passage.map(({ file, from, to }, side) => {
                  const label = say('compare.lines', { file, from, to });
                  return (
                    <div key={side} class="evidence">
                      <h3>
                        <bdi>{label}</bdi>
                      </h3>
                      <Text
                        label={`${i + 1}. ${label}`}
                        text={visible(linesOf(sources[side as 0 | 1], { file, from, to }))}
                      />
                    </div>
                  );
                })}
              </div>
            </section>
          ))}
          <div class="row">
            <PrintButton />
          </div>
        </Frame>
      )}
    </AnsweredScreen>
  );
};

type Sources = AnswerOf<typeof routes.compareSubmissions>['sources'];

const linesOf = (files: Sources[0], { file, from, to }: { file: string; from: number; to: number }): string =>
  (files.find(one => one.file === file)?.text ?? '')
    .split('\n')
    .slice(from - 1, to)
    .map((line, i) => `${String(from + i).padStart(String(to).length)}  ${line}`)
    .join('\n');
