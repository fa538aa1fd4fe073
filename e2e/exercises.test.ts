import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { craftedZip } from '@poda/arena/testing/crafted-zip.ts';
import { makeExercise } from '@poda/library/exercises/exercise.ts';
import { solutionText } from '@poda/library/exercises/exercise-text.ts';
import { formatResultFile, type ResultFile, seedOfStudent } from '@poda/library/exercises/result-file.ts';
import { describe, expect, test } from 'vitest';
import { runPoda } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';

const home = temporaryFolder('exercises');

/** Two exercises are enough, and quickly made. */
const ids = ['1-value', '2-pruned'];

const fileOf = (name: string, change: Partial<ResultFile> = {}): string => {
  const course = 'IA';
  const seed = seedOfStudent(course, name);
  const answers = ids.map(id => {
    const exercise = makeExercise(seed, id);
    if (exercise.kind === 'bug') throw new Error('no solution to copy');
    return { id, answer: exercise.solution, points: 1 as const };
  });
  return formatResultFile({ exercises: 1, course, name, seed, answers, points: answers.length, ...change });
};

let made = 0;
const folderWith = (files: Readonly<Record<string, string | Buffer>>): string => {
  const folder = join(home, `class-${++made}`);
  for (const [path, contents] of Object.entries({ ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), contents);
  }
  return folder;
};

interface Student {
  readonly name: string;
  readonly points: number;
  readonly file: string;
  readonly notes: readonly string[];
  readonly faults: readonly string[];
}

const check = async (folder: string, ...flags: string[]): Promise<Student[]> => {
  const { code, stdout, stderr } = await runPoda(['exercises', 'check', folder, '--json', '--lang', 'en', ...flags]);
  expect([code, stderr]).toEqual([0, '']);
  return (JSON.parse(stdout) as { students: Student[] }).students;
};
const faultsOf = (students: readonly Student[]) =>
  Object.fromEntries(students.map(({ file, points, faults }) => [file, [points, ...faults]]));

describe('poda exercises check', () => {
  test('marks honest files, in folders and zip files too, in the order of the names', async () => {
    const zip = craftedZip([{ name: 'luis.json', bytes: fileOf('Luis Vega') }]);
    const students = await check(
      folderWith({ 'b/ana.json': fileOf('Ana Ruiz'), 'luis.zip': zip, 'notes.txt': 'hello' }),
    );
    expect(students.map(({ name, points, notes }) => [name, points, notes])).toEqual([
      ['Ana Ruiz', 2, []],
      ['Luis Vega', 2, []],
    ]);
  });

  test('names a wrong seed, edited points, copies and a student who is there twice', async () => {
    const ana = fileOf('Ana Ruiz');
    const eva = fileOf('Eva Gil', { points: 9 });
    const wrong = JSON.parse(fileOf('Iván')) as { answers: { answer: unknown }[] };
    wrong.answers[0]!.answer = 77_777;
    const students = await check(
      folderWith({
        'ana.json': ana,
        'copy.json': ana.replace('Ana Ruiz', 'Luis Vega'),
        'eva.json': eva,
        'eva-again.json': fileOf('  eva  GIL '),
        'ivan.json': JSON.stringify(wrong),
        'other.json': fileOf('Zoe', { course: 'Other', answers: [], points: 0, seed: seedOfStudent('Other', 'Zoe') }),
      }),
    );
    const faults = faultsOf(students);
    expect(faults['ana.json']).toEqual([2, 'identical-file']);
    expect(faults['copy.json']!.slice(1)).toEqual(['wrong-seed', 'edited-points', 'edited-sum', 'identical-file']);
    expect(faults['eva.json']).toEqual([2, 'edited-sum', 'repeated-student']);
    expect(faults['eva-again.json']).toContain('repeated-student');
    expect(faults['ivan.json']).toEqual([1, 'edited-points', 'edited-sum']);
    expect(faults['other.json']).toEqual([0, 'other-course']);
    expect(students.find(({ file }) => file === 'ana.json')!.notes).toEqual(['identical to copy.json.']);
  });

  test('answers hostile files plainly', async () => {
    const folder = folderWith({
      'ana.json': fileOf('Ana Ruiz'),
      'nothing.json': '',
      'half.json': '{"exercises":1,',
      'list.json': '[]',
      'deep.json': '['.repeat(60_000),
      'long.json': ' '.repeat(70_000),
      'forged.json': fileOf('Ana\u001b[2J'),
      'zeros.json': Buffer.alloc(100),
      '\u001b[31mred.json': '{}',
    });
    symlinkSync('/etc/passwd', join(folder, 'link.json'));
    const faults = faultsOf(await check(folder));
    const refused = ['nothing', 'half', 'list', 'deep', 'long', 'forged', 'zeros', '\\x1b[31mred'];
    expect(faults).toEqual({
      ...{ 'ana.json': [2], 'link.json': [0, 'skipped'] },
      ...Object.fromEntries(refused.map(name => [`${name}.json`, [0, 'refused']])),
    });
    const { stdout } = await runPoda(['exercises', 'check', folder]);
    expect(stdout).not.toContain('\u001b');
    expect(stdout).toContain('Esto no prueba quién');
  });

  test('writes a table in which no name is a formula', async () => {
    const folder = folderWith({ 'a.json': fileOf('=SUM(A1:A9)') });
    const table = join(folder, 'marks.csv');
    await check(folder, '--csv', table);
    expect(readFileSync(table, 'utf8')).toBe(
      "\ufeffname,course,points,of,file,notes\r\n'=SUM(A1:A9),IA,2,10,a.json,\r\n",
    );
    const overwriting = ['exercises', 'check', folder, '--csv', join(folder, 'a.json'), '--json'];
    const { code, stdout } = await runPoda(overwriting);
    expect([code, JSON.parse(stdout)]).toMatchObject([1, { error: { code: 'exercises-csv-name' } }]);
    expect(readFileSync(join(folder, 'a.json'), 'utf8')).toBe(fileOf('=SUM(A1:A9)'));
  });

  test.each([
    [['exercises', 'check', join(home, 'missing')], 1, 'unreadable-file'],
    [['exercises', 'mark', home], 2, 'unknown-exercises-action'],
    [['exercises', 'check', home, '--course', ' '], 2, 'exercises-name-empty'],
    [['exercises', 'check', home, '--csv-separator', 'tab'], 2, 'unknown-csv-separator'],
    [['exercises', 'print', home], 2, 'exercises-name-empty'],
    [['exercises', 'print', home, '--course', 'IA', '--name', 'Ana', '--language', 'c'], 2, 'unknown-listing-language'],
  ])('%j ends with %d', async (args, exit, error) => {
    const { code, stdout } = await runPoda([...args, '--json']);
    expect([code, (JSON.parse(stdout) as { error: { code: string } }).error.code]).toEqual([exit, error]);
  });

  test('marks one file, too', async () => {
    const path = join(folderWith({ 'ana.json': fileOf('Ana Ruiz') }), 'ana.json');
    expect(faultsOf(await check(path))).toEqual({ [path]: [2] });
  });

  test('a folder without result files is a failure', async () => {
    const { code, stderr } = await runPoda(['exercises', 'check', folderWith({ 'notes.txt': '' }), '--lang', 'en']);
    expect(code).toBe(1);
    expect(stderr).toContain('There is no result file');
  });
});

describe('poda exercises print', () => {
  test('writes the exercises of a student and the answers, once', async () => {
    const folder = join(home, 'sheets');
    const args = ['exercises', 'print', folder, '--course', 'IA', '--name', '<b>Ana</b>', '--lang', 'en'];
    expect((await runPoda(args)).code).toBe(0);
    const [sheet, answers] = ['exercises', 'answers'].map(name => readFileSync(join(folder, `${name}.html`), 'utf8'));
    expect(sheet!.match(/<section>/g)).toHaveLength(10);
    expect(sheet!.match(/<svg /g)).toHaveLength(8);
    expect(sheet).toContain('def alpha_beta(self, depth, alpha, beta):');
    expect(sheet).not.toContain('<b>Ana');
    const value = solutionText(makeExercise(seedOfStudent('IA', '<b>Ana</b>'), '1-value'), 'en');
    expect(answers).toContain(`<p><strong>${value}</strong></p>`);
    const again = await runPoda([...args, '--json']);
    expect([again.code, JSON.parse(again.stdout)]).toMatchObject([1, { error: { code: 'exercises-sheet-exists' } }]);
  });
});
