import { catalogue as classWords } from '@poda/class/words/all-en.ts';
import { classCommandEn } from '../class/words.ts';
import { exercisesEn } from '../exercises/words.ts';
import { solveEn } from '../solve/words.ts';
import { studyEn } from '../study/words.ts';
import { en } from './en.ts';

export const catalogue = { ...classWords, ...classCommandEn, ...exercisesEn, ...solveEn, ...studyEn, ...en };
