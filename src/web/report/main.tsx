import { render } from 'preact';
import { settings } from '../state/settings.ts';
import '../styles/themes.css';
import '../styles/board.css';
import '../styles/page.css';
import './report.css';
import { readReport } from './read-report.ts';

/** Said where nothing else can be: the file is damaged, or the browser cannot unpack it. */
const UNREADABLE =
  'Este informe está dañado, o el navegador es demasiado antiguo para abrirlo. · This report is damaged, or the browser is too old to open it.';

/** The page of a report: one file with everything in it, which asks nobody for anything. */
const open = async () => {
  const report = await readReport();
  settings.language.value = report.data.language;
  // Only now does anything begin to speak.
  const [{ languageLoaded }, { ReportPage }] = await Promise.all([
    import('../words/say.ts'),
    import('./report-page.tsx'),
  ]);
  await languageLoaded;
  render(<ReportPage report={report} />, document.getElementById('app')!);
};

open().catch(error => {
  document.getElementById('app')!.textContent = UNREADABLE;
  throw error;
});
