import { render } from 'preact';
import { settings } from '../settings/settings.ts';
import '../styles/type.css';
import '../styles/scale.css';
import '../styles/page.css';
import '../styles/heading.css';
import '../styles/controls.css';
import './report.css';
import { readReport } from './read-report.ts';

/** Both languages, because the reader's is unknown if the report is damaged or cannot be decompressed. */
const UNREADABLE =
  'Este informe está dañado, o el navegador es demasiado antiguo para abrirlo. · This report is damaged, or the browser is too old to open it.';

/** A report is a single file that loads nothing from the network. */
const open = async () => {
  const report = await readReport();
  settings.language.value = report.data.language;
  // These modules read the language when they load, so they load after it is set.
  const [{ problemsLoaded }, { ReportPage }] = await Promise.all([
    import('../words/say.ts'),
    import('./report-page.tsx'),
  ]);
  await problemsLoaded();
  render(<ReportPage report={report} />, document.getElementById('app')!);
};

open().catch(error => {
  document.getElementById('app')!.textContent = UNREADABLE;
  throw error;
});
