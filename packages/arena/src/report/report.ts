import { gzipSync } from 'node:zlib';
import type { ReportData } from './report-data.ts';

/** In characters. Longer data are compressed with gzip, so that the report of a large tournament can be mailed. */
const PACKED_FROM = 1_000_000;

/** Each placeholder of the HTML template occurs once, in this order, before any script. */
const places = {
  language: '<html lang="es">',
  title: 'PODA-REPORT-TITLE',
  kind: 'PODA-REPORT-KIND',
  data: 'PODA-REPORT-DATA',
} as const;

/** Fills the self-contained HTML template that the build makes (dist/report.html). */
export const writeReport = (template: string, data: ReportData): string => {
  const json = JSON.stringify(data);
  const isPacked = json.length > PACKED_FROM;
  const values: Readonly<Record<keyof typeof places, string>> = {
    language: `<html lang="${data.language}">`,
    title: escapeHtml(data.title),
    kind: isPacked ? 'application/gzip' : 'application/json',
    data: isPacked ? gzipSync(json, { level: 9 }).toString('base64') : escapeJson(json),
  };
  let [done, rest] = ['', template];
  for (const name of Object.keys(places) as (keyof typeof places)[]) {
    const at = rest.indexOf(places[name]);
    if (at === -1) throw new Error(`the template of the report has no ${places[name]}`);
    done += rest.slice(0, at) + values[name];
    rest = rest.slice(at + places[name].length);
  }
  return done + rest;
};

/** A browser cannot read `</script>` or `<!--` in the result. */
const escapeJson = (json: string): string => json.replaceAll('<', '\\u003c');

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
