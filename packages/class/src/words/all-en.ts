import { catalogue as arena } from '@poda/arena/words/all-en.ts';
import { accountsEn } from '../accounts/words.ts';
import { apiEn } from '../api/words.ts';
import { assignmentsEn } from '../assignments/words.ts';
import { coursesEn } from '../courses/words.ts';
import { similarityEn } from '../similarity/words.ts';
import { databaseEn } from '../store/words.ts';
import { submissionsEn } from '../submissions/words.ts';
import { tournamentsEn } from '../tournaments/words.ts';
import { workersEn } from '../workers/words.ts';

export const catalogue = {
  ...arena,
  ...accountsEn,
  ...coursesEn,
  ...submissionsEn,
  ...assignmentsEn,
  ...similarityEn,
  ...tournamentsEn,
  ...workersEn,
  ...apiEn,
  ...databaseEn,
};
