import { perLanguage } from '../words/say.ts';
import { loadRules } from './lessons.ts';

export const rules = perLanguage(loadRules);
