import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { scenes } from '../scripts/terminal-pictures/scenes.ts';
import { screenSvg, themes } from '../scripts/terminal-pictures/svg.ts';
import { pictureName, pictureTitle, playScene } from '../scripts/terminal-pictures/take-picture.ts';

const docs = new URL('../docs/', import.meta.url);
const folder = new URL('images/terminal/', docs);
const languages = ['es', 'en'] as const;

/** A picture without the times on its clocks. */
const withoutTimes = (svg: string): string => svg.replaceAll(/>\d+:\d\d</g, '>0:00<');

describe.concurrent('the pictures of the terminal', () => {
  // Half of the pictures in each language are enough to notice a change.
  test.each(scenes.map((scene, i) => ({ scene, name: scene.name, language: languages[i % 2]! })))(
    '$name is the same on disk as `npm run terminal-pictures` draws it',
    async ({ scene, language }) => {
      const screen = await playScene(scene, language);
      const svg = screenSvg(screen, pictureTitle(screen), themes.dark);
      const onDisk = readFileSync(new URL(pictureName(scene, language, 'dark'), folder), 'utf8');
      expect(withoutTimes(onDisk)).toBe(withoutTimes(svg));
    },
  );
});

test.each([
  ['es', 'es/terminal.md'],
  ['en', 'terminal.md'],
] as const)('the document in %s shows every picture, dark and light', (language, path) => {
  const page = new URL(path, docs);
  const shown = [...readFileSync(page, 'utf8').matchAll(/(?:src|srcset)="([^"]+)"/g)].map(
    ([, address]) => new URL(address!, page).href,
  );
  const drawn = scenes.flatMap(scene => Object.keys(themes).map(theme => pictureName(scene, language, theme)));
  expect(shown.sort()).toEqual(drawn.map(name => new URL(name, folder).href).sort());
  expect(readdirSync(folder).filter(name => name.includes(`.${language}.`))).toEqual(drawn.sort());
});
