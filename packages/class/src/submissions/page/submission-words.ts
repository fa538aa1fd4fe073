import { catalogue } from '@poda/page/words/say.ts';

/** For every room that tells how a submission stands. */
export const submissionWords = catalogue(
  {
    'submission.title': '{bot}, versión {version}',
    'submission.waiting': 'en espera',
    'submission.checking': 'comprobándose',
    'submission.accepted': 'aceptado',
    'submission.refused': 'rechazado',
    'submission.failed': 'no se pudo comprobar',
    'submission.who': 'De',
    'submission.version': 'Versión',
    'submission.state': 'Estado',
    'submission.bot': 'Bot',
    'submission.when': 'Entregado',
    'entrant.when': 'Entregada',
  },
  {
    'submission.title': '{bot}, version {version}',
    'submission.waiting': 'waiting',
    'submission.checking': 'being checked',
    'submission.accepted': 'accepted',
    'submission.refused': 'refused',
    'submission.failed': 'could not be checked',
    'submission.who': 'By',
    'submission.version': 'Version',
    'submission.state': 'State',
    'submission.bot': 'Bot',
    'submission.when': 'Handed in',
    'entrant.when': 'Handed in',
  },
);
