import { catalogue as classWords } from '@poda/class/words/all-es.ts';
import { classCommandEs } from '../class/words.ts';
import { exercisesEs } from '../exercises/words.ts';
import { solveEs } from '../solve/words.ts';
import { studyEs } from '../study/words.ts';
import { es } from './es.ts';

export const catalogue = { ...classWords, ...classCommandEs, ...exercisesEs, ...solveEs, ...studyEs, ...es };
