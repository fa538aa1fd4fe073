import { percent } from '@poda/page/report/numbers.ts';
import { route } from '@poda/page/route.ts';
import type * as v from 'valibot';
import { routes } from '../../api/routes.ts';
import { call } from '../../page/connection.ts';
import { PrintButton } from '../../page/parts/acts.tsx';
import { Answered, useAsked } from '../../page/parts/asked.tsx';
import { Frame } from '../../page/parts/frame.tsx';
import { ScrollTable } from '../../page/parts/scroll-table.tsx';
import { placeLink, placeParts } from '../../page/places.ts';
import { say } from './words.ts';

type Compared = v.InferOutput<typeof routes.listSimilar.answer>['pairs'][number]['pair'][number];

export const comparedName = ({ bot, member }: Pick<Compared, 'bot' | 'member'>): string =>
  bot === member.name ? bot : say('similarity.of-pair', { bot, name: member.name ?? member.pseudonym });

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
  const asked = useAsked(`similar ${course} ${query}`, () =>
    call(routes.listSimilar, { params: { course }, query: { tournament, assignment } }),
  );
  return (
    <Frame title={say('similarity.title')} course={{ id: course, view: 'assignments' }} testId="similarity-screen">
      <AboutSimilarity />
      <Answered asked={asked}>
        {({ submissions, pairs, identical }) => (
          <>
            <p>{say('similarity.counted', { count: submissions })}</p>
            {pairs.length === 0 ? (
              <p>{say('similarity.none')}</p>
            ) : (
              <ScrollTable
                label={say('similarity.scroll')}
                testId="similar-pairs"
                head={[say('similarity.pair'), say('similarity.share'), say('similarity.passages')]}
              >
                {pairs.map(({ pair: [left, right], passages }) => (
                  <tr key={`${left.submission} ${right.submission}`}>
                    <th scope="row">
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
                    </th>
                    <td>
                      {percent(left.share, 0)} – {percent(right.share, 0)}
                      {(left.isShort || right.isShort) && <span class="faint small"> {say('similarity.short')}</span>}
                      {(left.isCut || right.isCut) && <span class="faint small"> {say('similarity.cut')}</span>}
                    </td>
                    <td>{passages}</td>
                  </tr>
                ))}
              </ScrollTable>
            )}
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
