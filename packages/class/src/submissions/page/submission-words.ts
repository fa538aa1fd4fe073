import { catalogue } from '@poda/page/words/say.ts';

/** For every room that tells how a submission stands. */
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
