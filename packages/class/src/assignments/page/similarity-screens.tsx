import { visible } from '@poda/library/core/text/visible.ts';
import { TitledText } from '@poda/page/report/games/evidence.tsx';
import { route } from '@poda/page/route.ts';
import { percent } from '@poda/page/words/numbers.ts';
import { type AnswerTo, routes } from '../../api/routes.ts';
import { PrintButton } from '../../page/parts/acts.tsx';
import { Frame, Part } from '../../page/parts/frame.tsx';
import { Table } from '../../page/parts/lists.tsx';
import { Answered, AnsweredScreen, useRequest } from '../../page/parts/requests.tsx';
import { memberName } from '../../page/parts/texts.ts';
import { placeLink, placeParts } from '../../page/places.ts';
import { say } from './words.ts';
import '@poda/page/report/report.css';

type Compared = AnswerTo<'listSimilar'>['pairs'][number]['pair'][number];

const comparedName = ({ bot, member }: Pick<Compared, 'bot' | 'member'>): string =>
  bot === member.name ? bot : `${bot} (${memberName(member)})`;

const AboutSimilarity = () => (
  <div class="stack arena-notice">
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
  const request = useRequest(routes.listSimilar, { params: { course }, query: { tournament, assignment } });
  return (
    <Frame title={say('similarity.title')} course={course} view="assignments" testId="similarity-screen">
      <AboutSimilarity />
      <Answered request={request}>
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
              <Part title={say('similarity.identical')}>
                <p>{say('similarity.identical.lead')}</p>
                <ul>
                  {identical.map(group => (
                    <li key={group[0]?.submission}>
                      <bdi>{group.map(comparedName).join(' · ')}</bdi>
                    </li>
                  ))}
                </ul>
              </Part>
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

export const CompareScreen = () => {
  const [course = '', left = '', right = ''] = placeParts();
  const request = useRequest(routes.compareSubmissions, { params: { course, left, right } });
  return (
    <AnsweredScreen request={request}>
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
            <section key={i} class="stack arena-part arena-passage" data-testid="passage">
              <h2>{say('compare.passage', { number: i + 1 })}</h2>
              <div class="arena-sides">
                {passage.map(({ file, from, to }, side) => {
                  const text = linesOf(sources[side as 0 | 1], { file, from, to });
                  return (
                    <div key={side} class="framed evidence">
                      <TitledText
                        title={say('compare.lines', { file, from, to })}
                        text={visible(text)}
                        of={`${i + 1}`}
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

type Sources = AnswerTo<'compareSubmissions'>['sources'];

const linesOf = (files: Sources[0], { file, from, to }: { file: string; from: number; to: number }): string =>
  (files.find(one => one.file === file)?.text ?? '')
    .split('\n')
    .slice(from - 1, to)
    .map((line, i) => `${String(from + i).padStart(String(to).length)}  ${line}`)
    .join('\n');
