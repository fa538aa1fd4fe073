import { percent } from '@poda/page/report/numbers.ts';
import { route } from '@poda/page/route.ts';
import type { AnswerOf } from '../../api/route.ts';
import { routes } from '../../api/routes.ts';
import { PrintButton } from '../../page/parts/acts.tsx';
import { Answered, useRoute } from '../../page/parts/asked.tsx';
import { Frame } from '../../page/parts/frame.tsx';
import { Table } from '../../page/parts/lists.tsx';
import { memberName } from '../../page/parts/texts.ts';
import { placeLink, placeParts } from '../../page/places.ts';
import { say } from './words.ts';

type Compared = AnswerOf<typeof routes.listSimilar>['pairs'][number]['pair'][number];

export const comparedName = ({ bot, member }: Pick<Compared, 'bot' | 'member'>): string =>
  bot === member.name ? bot : say('similarity.of-pair', { bot, name: memberName(member) });

export const AboutSimilarity = () => (
  <div class="arena-notice">
    <p>{say('similarity.what')}</p>
    <p>
      <strong>{say('similarity.not')}</strong>
    </p>
  </div>
);

export const SimilarityScreen = () => {
  const [course = ''] = placeParts();
  const { query } = route.value;
  const [tournament, assignment] = [query.get('tournament') ?? undefined, query.get('assignment') ?? undefined];
  const asked = useRoute(routes.listSimilar, { params: { course }, query: { tournament, assignment } });
  return (
    <Frame title={say('similarity.title')} course={course} view="assignments" testId="similarity-screen">
      <AboutSimilarity />
      <Answered asked={asked}>
        {({ submissions, pairs, identical }) => (
          <>
            <p>{say('similarity.counted', { count: submissions })}</p>
            <Table
              label={say('similarity.scroll')}
              none={say('similarity.none')}
              rows={pairs}
              keyOf={({ pair: [left, right] }) => `${left.submission} ${right.submission}`}
              testId="similar-pairs"
              columns={[
                [
                  say('similarity.pair'),
                  ({ pair: [left, right] }) => (
                    <>
                      <bdi>{comparedName(left)}</bdi> – <bdi>{comparedName(right)}</bdi>{' '}
                      <a
                        href={placeLink('compare', course, left.submission, right.submission)}
                        aria-label={say('similarity.open.of', {
                          first: comparedName(left),
                          second: comparedName(right),
                        })}
                      >
                        {say('similarity.open')}
                      </a>
                    </>
                  ),
                ],
                [
                  say('similarity.share'),
                  ({ pair: [left, right] }) => (
                    <>
                      {percent(left.share, 0)} – {percent(right.share, 0)}
                      {(left.isShort || right.isShort) && <span class="faint small"> {say('similarity.short')}</span>}
                      {(left.isCut || right.isCut) && <span class="faint small"> {say('similarity.cut')}</span>}
                    </>
                  ),
                ],
                [say('similarity.passages'), ({ passages }) => passages],
              ]}
            />
            {identical.length > 0 && (
              <section class="arena-part">
                <h2>{say('similarity.identical')}</h2>
                <p>{say('similarity.identical.lead')}</p>
                <ul>
                  {identical.map(group => (
                    <li key={group[0]?.submission}>
                      <bdi>{group.map(comparedName).join(' · ')}</bdi>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <div class="row">
              <PrintButton />
            </div>
          </>
        )}
      </Answered>
    </Frame>
  );
};
