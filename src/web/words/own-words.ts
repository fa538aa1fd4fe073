import { fill } from '../../core/text/words.ts';
import { spoken } from './say.ts';

/** The words of one screen, which come with it: English has exactly the keys that Spanish has. */
export const ownWords =
  <K extends string>(es: Readonly<Record<K, string>>, en: Readonly<Record<NoInfer<K>, string>>) =>
  (key: K, values?: Readonly<Record<string, string | number>>): string =>
    fill((spoken() === 'es' ? es : en)[key], values);
