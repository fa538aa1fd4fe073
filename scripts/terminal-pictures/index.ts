// Plays the scenes on a pseudo-terminal and draws its screen into docs/images/terminal, in both languages, dark and light. Run
// it again whenever the board screen or its words change.
import { mkdirSync, writeFileSync } from 'node:fs';
import { scenes } from './scenes.ts';
import { screenSvg, themes } from './svg.ts';
import { pictureName, pictureTitle, playScene } from './take-picture.ts';

const folder = new URL('../../docs/images/terminal/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const scene of scenes)
  for (const language of ['es', 'en'] as const) {
    const screen = await playScene(scene, language);
    for (const [theme, colours] of Object.entries(themes))
      writeFileSync(
        new URL(pictureName(scene, language, theme), folder),
        screenSvg(screen, pictureTitle(screen), colours),
      );
  }
