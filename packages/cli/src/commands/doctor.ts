import { existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { type Interpreter, pythonOf } from '@poda/arena/bots/python/python-interpreter.ts';
import { findProgram, isProgram } from '@poda/arena/host/find-program.ts';
import { isTemporaryFolderProblem } from '@poda/arena/host/temporary-folder.ts';
import { probeConfinement } from '@poda/arena/sandbox/probe.ts';
import { defined } from '@poda/library/core/defined.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { attempt, ok } from '@poda/library/core/result.ts';
import { visibleJson, visibleLine } from '@poda/library/core/text/visible.ts';
import { games, variantNamed } from '@poda/library/games/index.ts';
import { languageFrom } from '@poda/library/i18n/translate.ts';
import { dataFolder } from '@poda/library/node/environment.ts';
import { listTables } from '@poda/library/node/tables/list-tables.ts';
import { localFolder } from '@poda/library/node/tables/table-folders.ts';
import { type ConfigPlace, readConfigFile } from '../args/config-files.ts';
import { dataPlaceOf } from '../args/flags.ts';
import { currentFolder, findConfigs, PROJECT_FILE, userConfigPath } from '../args/load-configs.ts';
import { type Context, handlersOf } from '../command.ts';
import { bytesText } from '../terminal/bytes-text.ts';
import { browserNames, firstLineOf } from '../terminal/programs.ts';
import { columnsOf } from '../terminal/terminal.ts';
import { hangingIndent } from '../terminal/wrap.ts';
import type { FullKey } from '../words/translators.ts';

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

/** `none`: absent and not needed; `missing`: a feature is unavailable; `broken`: `poda doctor` fails. */
type Status = 'found' | 'none' | 'missing' | 'broken';

interface Finding {
  readonly status: Status;
  readonly detail: string;
  readonly remedy?: string;
}

interface Check extends Finding {
  readonly id: CheckId;
}

/** From `engines` in package.json. */
const MIN_NODE = [20, 19] as const;

/** In the order of the report. */
const checks = {
  node: ({ translator }) => {
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
    const isNewEnough = major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1]);
    const detail = process.versions.node;
    const remedy = translator.say('doctor.remedy.node', { least: MIN_NODE.join('.') });
    return isNewEnough ? found(detail) : broken(detail, remedy);
  },

  engine: async ({ engine, translator }) => {
    try {
      const variants = games.map(({ id }) => variantNamed(id));
      const state = new GameState(variants.find(({ rules: { dice } }) => dice === null)!);
      await (await engine()).analyse(state, { depth: 2, lines: 1, search: 'strong' });
      return found(translator.say('doctor.engine-answers'));
    } catch (error) {
      return broken(String(error).split('\n')[0]!, translator.say('doctor.remedy.engine'));
    }
  },

  threads: ({ translator }) => {
    const canShare = typeof SharedArrayBuffer !== 'undefined';
    const detail = translator.say(canShare ? 'doctor.shared-memory' : 'doctor.no-shared-memory', {
      cores: availableParallelism(),
    });
    return canShare ? found(detail) : missing(detail);
  },

  terminal: ({ terminal, translator }) => {
    const { columns, rows } = terminal.output;
    const say = (key: FullKey) => translator.say(key);
    const parts = [
      columns === undefined ? say('doctor.no-terminal') : `${columns} x ${rows}`,
      say(terminal.hasColour ? 'doctor.colour' : 'doctor.no-colour'),
      say(terminal.hasUnicode === false ? 'doctor.ascii' : 'doctor.utf8'),
    ];
    return found(parts.join(', '));
  },

  language: ({ translator, configs, environment }) => {
    const layer = configs.layers.findLast(({ config }) => config.language !== undefined);
    const variable = ['LC_ALL', 'LANG'].find(name => /^(es|en)/i.test(environment[name] ?? ''));
    const isOwn = /^(es|en)/i.test(environment['PODA_LANG'] ?? '');
    const isAsked = languageFrom(environment, layer?.config.language) !== translator.language;
    const others = isOwn ? 'PODA_LANG' : (layer?.path ?? variable ?? translator.say('doctor.default'));
    const source = isAsked ? '--lang' : others;
    return found(`${translator.language} (${source})`);
  },

  'user-config': context => checkConfig('user', userConfigPath(context.environment), context),
  'project-config': context => checkConfig('project', PROJECT_FILE, context),
  'environment-config': context => checkConfig('environment', 'PODA_CONFIG', context),

  data: ({ environment, translator }) => {
    const folder = dataFolder(environment);
    if (canWriteInto(folder)) return found(folder);
    return broken(folder, translator.say('doctor.remedy.data'));
  },

  tables: async ({ environment, translator }) => {
    const folder = localFolder(environment);
    const listed = await listTables(folder);
    const refused = listed.filter(({ header }) => !header.ok).length;
    if (refused > 0)
      return broken(
        translator.say('doctor.tables-refused', { count: refused, folder }),
        translator.say('doctor.remedy.tables'),
      );
    if (listed.length === 0) return none(translator.say('doctor.no-tables'));
    const own = listed.filter(({ shipped }) => !shipped);
    const size = bytesText(
      listed.reduce((sum, { bytes }) => sum + bytes, 0),
      translator,
    );
    const counts = { own: own.length, shipped: listed.length - own.length };
    return found(translator.say('doctor.tables-found', { ...counts, folder, size }));
  },

  browser: ({ environment, translator }) => {
    const named = environment['PODA_BROWSER'];
    const remedy = translator.say('doctor.remedy.browser');
    if (named && !isProgram(named)) return broken(`PODA_BROWSER=${named}`, remedy);
    const path = named || findProgram(browserNames, environment);
    return path === undefined ? missing(translator.say('doctor.not-found'), remedy) : found(path);
  },

  python: async ({ environment, translator }) => {
    const all = { ...environment };
    const found3 = await pythonOf(3, all);
    const found2 = await pythonOf(2, all);
    const tell = (generation: '3' | '2.7', python: Interpreter | null) =>
      python === null
        ? translator.say('doctor.no-python', { generation })
        : `Python ${python.version.join('.')} (${python.path})`;
    const detail = `${tell('3', found3)}; ${tell('2.7', found2)}`;
    const remedy = translator.say('doctor.remedy.python');
    // If the interpreter that a variable names does not work, bots do not run with another one.
    const wrong = (
      [
        ['PODA_PYTHON', found3],
        ['PODA_PYTHON2', found2],
      ] as const
    ).filter(([variable, python]) => environment[variable] && python === null);
    if (wrong.length > 0) return broken(wrong.map(([name]) => `${name}=${environment[name]}`).join(', '), remedy);
    return found3 === null && found2 === null ? missing(detail, remedy) : found(detail);
  },

  sandbox: async ({ environment, translator }) => {
    const { level, problem, bubblewrap } = await probeConfinement({ environment: { ...environment } });
    if (level !== null && bubblewrap !== null)
      return found(`${translator.say(`arena.confinement.${level}`)} (${bubblewrap.path})`);
    const remedy = translator.problem(problem ?? { code: 'sandbox-missing' });
    const status = isTemporaryFolderProblem(problem) ? broken : missing;
    return status(translator.say('doctor.no-sandbox'), remedy);
  },

  postgres: async ({ environment, translator }) => {
    const path = findProgram(['postgres', 'psql'], environment);
    const version = path === undefined ? undefined : await firstLineOf([path, '--version'], environment);
    if (version !== undefined) return found(`${version} (${path})`);
    return missing(translator.say('doctor.not-found'), translator.say('doctor.remedy.postgres'));
  },

  database: async context => {
    const { translator } = context;
    const inspected = await inspect(context);
    if (inspected === null) return none(translator.say('doctor.no-database'));
    const { place, result } = inspected;
    if (!result.ok) return broken(place, translator.problem(result.error));
    const seen = result.value;
    if (seen.kind === 'embedded') return found(translator.say(`doctor.database.${seen.state}`, { place }));
    const { version, schema, known } = seen;
    const detail = translator.say('doctor.database.server', { place, version, schema });
    return schema > known ? broken(detail, translator.say('doctor.remedy.newer-schema')) : found(detail);
  },

  workers: async context => {
    const { translator } = context;
    const inspected = await inspect(context);
    if (inspected === null || !inspected.result.ok) return none(translator.say('doctor.no-workers'));
    const seen = inspected.result.value;
    if (seen.kind === 'embedded') return none(translator.say('doctor.workers.embedded'));
    const detail = translator.say('doctor.workers.alive', { count: seen.workers });
    if (seen.workers > 0) return found(detail);
    return missing(detail, translator.say('doctor.remedy.workers'));
  },
} satisfies Readonly<Record<string, (context: Context) => Promise<Finding> | Finding>>;

type CheckId = keyof typeof checks;

const runChecks = (context: Context): Promise<Check[]> =>
  Promise.all(Object.entries(checks).map(async ([id, run]) => ({ id: id as CheckId, ...(await run(context)) })));

/** Null without PODA_DATA; then the code of databases is not loaded. */
const inspect = async ({ environment }: Context) => {
  const place = dataPlaceOf({}, environment);
  if (place === undefined) return null;
  const { inspectDatabase, shownPlace } = await import('@poda/class/store/open-database.ts');
  return { place: shownPlace(place), result: await inspectDatabase(place) };
};

const found = (detail: string): Finding => ({ status: 'found', detail });
const none = (detail: string): Finding => ({ status: 'none', detail });
const missing = (detail: string, remedy?: string): Finding => defined({ status: 'missing', detail, remedy });
const broken = (detail: string, remedy: string): Finding => ({ status: 'broken', detail, remedy });

const checkConfig = (source: ConfigPlace['source'], usual: string, { environment, translator }: Context): Finding => {
  const place = findConfigs(environment, currentFolder()).find(candidate => candidate.source === source);
  if (place === undefined) return none(translator.say('doctor.no-config', { path: usual }));
  const config = readConfigFile(place.path);
  if (!config.ok) return broken(place.path, translator.problem(config.error.problem));
  return found(
    translator.say('doctor.config', { path: place.path, keys: Object.keys(config.value).join(', ') || '-' }),
  );
};

/** The settings, each with the file that sets it; flags override the files. */
const settingsOf = ({ configs }: Context): { key: string; value: unknown; path: string }[] => {
  const settings = new Map<string, { key: string; value: unknown; path: string }>();
  for (const { path, config } of configs.layers)
    for (const [key, value] of leavesOf(config)) settings.set(key, { key, value, path });
  return [...settings.values()];
};

const leavesOf = (tree: object, path = ''): [string, unknown][] =>
  Object.entries(tree).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null ? leavesOf(value, `${path}${name}.`) : [[path + name, value]],
  );

const canWriteInto = (folder: string): boolean =>
  attempt(() => rmdirSync(mkdtempSync(join(nearestExisting(folder), '.poda-'))), 'refused') !== 'refused';

const nearestExisting = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : nearestExisting(dirname(folder));
