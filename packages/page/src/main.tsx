import { render } from 'preact';
import { App } from './app.tsx';
import { registerServiceWorker } from './browser/offline.ts';
import { takeDroppedFiles } from './exchange/dropped-file.ts';
import './styles/type.css';
import './styles/scale.css';
import './styles/page.css';
import './styles/heading.css';
import './styles/controls.css';
import './styles/print.css';
import { languageLoaded } from './words/say.ts';

const place = document.getElementById('app')!;
// The built embed.html has another place, and a script that runs before this one (docs/security.md).
if (place.dataset['embed'] !== undefined)
  void import('./embed/embedded-tree.tsx').then(({ showEmbedded }) => showEmbedded(place));
else {
  await languageLoaded;
  render(<App />, place);
  registerServiceWorker();
}
// After the first paint; without network the fonts of the system stay.
requestAnimationFrame(() =>
  setTimeout(() => import('./styles/type.ts').then(({ showType }) => showType()).catch(() => {})),
);
takeDroppedFiles();
