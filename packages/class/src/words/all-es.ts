import { catalogue as arena } from '@poda/arena/words/all-es.ts';
import { accountsEs } from '../accounts/words.ts';
import { apiEs } from '../api/words.ts';
import { assignmentsEs } from '../assignments/words.ts';
import { coursesEs } from '../courses/words.ts';
import { similarityEs } from '../similarity/words.ts';
import { databaseEs } from '../store/words.ts';
import { submissionsEs } from '../submissions/words.ts';
import { tournamentsEs } from '../tournaments/words.ts';
import { workersEs } from '../workers/words.ts';

export const catalogue = {
  ...arena,
  ...accountsEs,
  ...coursesEs,
  ...submissionsEs,
  ...assignmentsEs,
  ...similarityEs,
  ...tournamentsEs,
  ...workersEs,
  ...apiEs,
  ...databaseEs,
};
