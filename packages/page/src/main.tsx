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

await languageLoaded;
render(<App />, document.getElementById('app')!);
// After the first paint; without network the fonts of the system stay.
requestAnimationFrame(() =>
  setTimeout(() => import('./styles/type.ts').then(({ showType }) => showType()).catch(() => {})),
);
registerServiceWorker();
takeDroppedFiles();
