import { ok } from '@poda/library/core/result.ts';
import { visibleJson, visibleLine } from '@poda/library/core/text/visible.ts';
import { type Context, handlersOf } from '../command.ts';
import { columnsOf } from '../terminal/terminal.ts';
import { hangingIndent } from '../terminal/wrap.ts';
import { type Check, runChecks, type Status, settingsOf } from './doctor-checks.ts';

export const handlers = handlersOf(async (_, context) => ok(await runChecks(context)), {
  answer: (checks, _, context) => ({ ok: faultsIn(checks) === 0, checks, settings: settingsOf(context) }),
  text: (checks, _, context) => reportOf(checks, context),
  failure: checks => (faultsIn(checks) === 0 ? undefined : { problem: { code: 'doctor-found-fault' }, exit: 1 }),
});

const faultsIn = (checks: readonly Check[]): number => checks.filter(({ status }) => status === 'broken').length;

const reportOf = (checks: readonly Check[], context: Context): string => {
  const { translator, terminal } = context;
  const names = checks.map(({ id }) => translator.say(`doctor.${id}`));
  const marks: Record<Status, string> = {
    found: translator.say('doctor.mark.found'),
    none: '-',
    missing: translator.say('doctor.mark.missing'),
    broken: translator.say('doctor.mark.broken'),
  };
  const markWidth = Math.max(...Object.values(marks).map(({ length }) => length));
  const nameWidth = Math.max(...names.map(({ length }) => length));
  const rows = checks.flatMap(({ status, detail, remedy }, i) => {
    const head = `${marks[status].padEnd(markWidth)}  ${names[i]!.padEnd(nameWidth)}  `;
    const texts = [visibleLine(detail), ...(remedy === undefined ? [] : [`-> ${remedy}`])];
    return hangingIndent(head, texts, columnsOf(terminal));
  });
  const settings = settingsOf(context);
  const faults = faultsIn(checks);
  return [
    ...rows,
    ...(settings.length === 0 ? [] : ['', translator.say('doctor.settings')]),
    ...settings.map(({ key, value, path }) => `  ${visibleLine(key)} = ${visibleJson(value)}  (${visibleLine(path)})`),
    '',
    translator.say(faults === 0 ? 'doctor.well' : 'doctor.faults', { count: faults }),
  ].join('\n');
};
