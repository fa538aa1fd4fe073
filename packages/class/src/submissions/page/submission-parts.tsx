import { catalogue, sayFrom } from '@poda/page/words/say.ts';
import type { AnswerTo } from '../../api/routes.ts';
import { memberName } from '../../page/parts/texts.ts';
import { placeLink } from '../../page/places.ts';

/** Words about the state of a submission, which several rooms use. */
export const submissionWords = catalogue({
  'submission.title': ['{bot}, versión {version}', '{bot}, version {version}'],
  'submission.waiting': ['en espera', 'waiting'],
  'submission.checking': ['comprobándose', 'being checked'],
  'submission.accepted': ['aceptado', 'accepted'],
  'submission.refused': ['rechazado', 'refused'],
  'submission.failed': ['no se pudo comprobar', 'could not be checked'],
  'submission.who': ['De', 'By'],
  'submission.version': ['Versión', 'Version'],
  'submission.state': ['Estado', 'State'],
  'submission.bot': ['Bot', 'Bot'],
  'submission.when': ['Entregado', 'Handed in'],
  'entrant.when': ['Entregada', 'Handed in'],
});

const say = sayFrom(submissionWords);

export type Submission = AnswerTo<'listSubmissions'>['submissions'][number];

export const SubmissionLink = ({ id, bot }: Submission) => (
  <a href={placeLink('submission', id)}>
    <bdi>{bot.name}</bdi>
  </a>
);

export const AuthorName = ({ member }: Submission) => <bdi>{memberName(member)}</bdi>;

export const SubmissionState = ({ state }: Pick<Submission, 'state'>) => (
  <span class={`arena-state ${state}`}>{say(`submission.${state}`)}</span>
);
