// Finds the programs that the tests need besides Node and npm; as root on Debian, installs the missing ones.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Each need with the Debian packages that provide it. `fault` returns null if the need is met, else the reason in a few words.
 * `prepare` runs before its packages are installed. An optional need has no package: nothing is installed for it, and its absence
 * is not a failure.
 */
const needs = [
  {
    id: 'sandbox',
    name: 'the sandbox of bots',
    packages: ['bubblewrap', 'util-linux'],
    fault: () =>
      faultOf(
        ['setpriv', '--version'],
        ['prlimit', '--version'],
        ['bwrap', '--unshare-all', '--ro-bind', '/', '/', '/bin/true'],
      ),
  },
  { id: 'python', name: 'Python 3', packages: ['python3'], fault: () => faultOf(['python3', '-c', '']) },
  {
    id: 'browser',
    name: 'a browser',
    packages: ['chromium'],
    // This browser without windows takes a third of the CPU time of the whole Chromium; Ubuntu and old versions of
    // Debian do not have it.
    preferred: ['chromium-headless-shell'],
    fault: () => faultOfBrowser(),
  },
  { id: 'zsh', name: 'zsh', packages: ['zsh'], fault: () => faultOf(['zsh', '--version']) },
  { id: 'fish', name: 'fish', packages: ['fish'], fault: () => faultOf(['fish', '--version']) },
  { id: 'compiler', name: 'a C compiler', packages: ['gcc', 'libc6-dev'], fault: () => faultOfCompiler() },
  {
    id: 'strace',
    name: 'strace',
    packages: ['strace'],
    fault: () => faultOf(['strace', '-qq', '-o', '/dev/null', 'true']),
  },
  {
    id: 'fairy-stockfish',
    name: 'Fairy-Stockfish',
    packages: ['fairy-stockfish'],
    fault: () => faultOf(['/usr/games/fairy-stockfish', 'quit']),
  },
  { id: 'flock', name: 'flock', packages: ['util-linux'], fault: () => faultOf(['flock', '--version']) },
  {
    id: 'postgresql',
    name: 'PostgreSQL 15 or newer',
    packages: ['postgresql'],
    prepare: () => preventCluster(),
    fault: () => (findPostgres() === undefined ? 'no initdb and postgres' : null),
  },
  { id: 'python-2', name: 'Python 2.7', isOptional: true, packages: [], fault: () => faultOfPython2() },
];

/** The needs that are not met here, each with its `reason`. */
export const missingNeeds = async () => {
  const missing = [];
  for (const need of needs) {
    const reason = await need.fault();
    if (reason !== null) missing.push({ ...need, reason });
  }
  return missing;
};

/** Installs missing packages if possible and logs each step; returns the needs that are still not met. */
export const meetNeeds = async (tell, canInstall = isRootOnDebian()) => {
  const missing = await missingNeeds();
  const wanted = missing.filter(({ packages }) => packages.length > 0);
  if (wanted.length === 0 || !canInstall) return missing;
  await install(wanted, tell);
  return await missingNeeds();
};

const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

/** One line with all missing needs and the command that installs them; null if no installable need is missing. */
export const remedyFor = missing => {
  const wanted = missing.filter(({ packages }) => packages.length > 0);
  if (wanted.length === 0) return null;
  const list = wanted.map(({ name, reason }) => `${name} (${reason})`).join(', ');
  return `Missing for the tests, which skip what depends on it: ${list}. On Debian and Ubuntu: ${commandFor(wanted)}`;
};

/** One line for each missing need that is not optional, with the command that installs it. */
export const failuresOf = missing =>
  missing
    .filter(({ isOptional }) => !isOptional)
    .map(need => `${need.name} is missing (${need.reason}): ${commandFor([need])}`);

const commandFor = missing => `sudo apt-get install -y ${packagesOf(missing).join(' ')}`;

const packagesOf = missing => [...new Set(missing.flatMap(({ packages }) => packages))];

/**
 * Installs all packages in one call. If that fails, installs those of each need separately, so one missing package does not
 * prevent the others, and the usual packages of a need whose preferred ones are not available.
 */
const install = async (wanted, tell) => {
  const packages = packagesOf(wanted.map(need => ({ packages: need.preferred ?? need.packages })));
  for (const { prepare } of wanted) prepare?.();
  tell(`The tests need ${wanted.map(({ name }) => name).join(', ')}: apt-get installs ${packages.join(' ')}.`);
  if ((await aptInstall(packages, tell)) === null) return;
  tell('apt-get does not know or cannot fetch them yet: it updates its lists of packages and tries again.');
  await apt(['update'], tell);
  const error = await aptInstall(packages, tell);
  if (error === null) return;
  tell(`apt-get: ${error}`);
  for (const { preferred, packages: usual } of wanted) {
    if (wanted.length > 1 && (await aptInstall(preferred ?? usual, tell)) === null) continue;
    if (preferred !== undefined) await aptInstall(usual, tell);
  }
};

const aptInstall = (packages, tell) => apt(['install', '--no-install-recommends', ...packages], tell);

/**
 * Runs apt-get, waiting while another program holds one of its locks. DPkg::Lock::Timeout waits for dpkg's own lock only;
 * `apt-get update` and downloads fail at once when theirs is held, hence the loop. Returns null, or what apt-get says went wrong.
 */
const apt = async (words, tell) => {
  const until = performance.now() + LOCK_MILLIS;
  for (let isTold = false; ; isTold = true) {
    const { status, stderr, error } = spawnSync('apt-get', ['-qq', '-y', '-o', 'DPkg::Lock::Timeout=5', ...words], {
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status === 0) return null;
    if (error !== undefined) return error.message;
    if (!/Could not get lock|Unable to (lock|acquire)/.test(stderr) || performance.now() > until)
      return lastLine(stderr);
    if (!isTold) tell('Another program is installing packages: waiting until it has finished.');
    await sleep(LOCK_PAUSE_MILLIS);
  }
};

/** The longest wait for apt's locks in ms: an upgrade of a whole system takes minutes. */
const LOCK_MILLIS = 15 * 60_000;
/** The pause between two attempts to take a lock, in ms. */
const LOCK_PAUSE_MILLIS = 1000;

/** Runs commands that must all exit with code 0; returns the error of the first that does not, or null. */
const faultOf = (...commands) => {
  for (const [program, ...args] of commands) {
    const reason = faultOfRun(program, args);
    if (reason !== null) return reason;
  }
  return null;
};

const faultOfRun = (program, args, input = '') => {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8', input });
  if (error !== undefined && error.code !== 'EPIPE') return `no ${program}`;
  return status === 0 ? null : `${program} fails: ${lastLine(stderr)}`;
};

const lastLine = text => text.trim().split('\n').at(-1).slice(0, 200);

/**
 * Returns why the C compiler cannot compile a small program, or null if it can: without the headers of the C library it
 * could not build a bot.
 */
const faultOfCompiler = () =>
  faultOfRun(
    'gcc',
    ['-x', 'c', '-o', '/dev/null', '-'],
    '#include <stdio.h>\nint main(void) { return puts("") < 0; }\n',
  );

/** The oldest version of PostgreSQL for which the SQL of Poda is written. */
const OLDEST_POSTGRES = 15;

/**
 * The folder with PostgreSQL's programs `initdb` and `postgres`: one of the PATH, else the newest version of Debian, which is
 * not on the PATH. Undefined if there is none.
 */
export const findPostgres = () => {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map(Number) : [];
  const ofDebian = versions.filter(version => version >= OLDEST_POSTGRES).sort((a, b) => b - a);
  return [...pathFolders(), ...ofDebian.map(version => `${debian}/${version}/bin`)].find(
    folder => ['initdb', 'postgres'].every(name => isProgram(join(folder, name))) && isNewEnough(folder),
  );
};

const isNewEnough = folder => {
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/\d+/.exec(stdout ?? '')?.[0]) >= OLDEST_POSTGRES;
};

/**
 * Keeps Debian's package from creating and starting a database cluster of the system: the tests start a server of their own. A
 * configuration that exists already is the administrator's and stays as it is.
 */
const preventCluster = () => {
  const folder = '/etc/postgresql-common';
  if (existsSync(`${folder}/createcluster.conf`)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/createcluster.conf`, 'create_main_cluster = false\n');
};

const pathFolders = () => (process.env.PATH ?? '').split(delimiter).filter(folder => folder !== '');

const faultOfPython2 = () => (python2() === undefined ? 'no python2.7' : null);

/** The path of Python 2.7, looked for in the places of packages/arena/src/bots/python/python-interpreter.ts; undefined if there is none. */
const python2 = () => {
  const kept = join(process.env.PYENV_ROOT ?? join(homedir(), '.pyenv'), 'versions');
  const ofPyenv = existsSync(kept) ? readdirSync(kept).filter(name => name.startsWith('2.')) : [];
  const candidates = process.env.PODA_PYTHON2
    ? [process.env.PODA_PYTHON2]
    : [...ofPyenv.map(name => join(kept, name, 'bin/python')), 'python2.7', 'python2', 'python'];
  for (const program of candidates) {
    const path = executableOf(program, 2);
    if (path !== undefined) return path;
  }
  return undefined;
};

/**
 * The path of the Python that a command really runs; it differs from the command's own path if that is a wrapper script
 * of pyenv.
 */
const executableOf = (program, major) => {
  const question = `import sys; print(sys.executable); sys.exit(sys.version_info[0] != ${major})`;
  const { status, stdout } = spawnSync(program, ['-c', question], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};

/**
 * PODA_PYTHON and PODA_PYTHON2 for the tests, unless the user has set them. Each run of the program would look for both; with
 * pyenv, whose wrapper scripts start a hundred processes, that takes longer than most tests.
 */
export const pythonVariables = () => {
  const found = {
    // The system's Python starts in half the time of one with many packages, and tests start it hundreds of times.
    PODA_PYTHON: process.env.PODA_PYTHON || executableOf('/usr/bin/python3', 3) || executableOf('python3', 3),
    PODA_PYTHON2: process.env.PODA_PYTHON2 || python2(),
  };
  return Object.fromEntries(Object.entries(found).filter(([, path]) => path !== undefined));
};

/** The names of browser programs on the PATH, in order of preference. */
export const browserNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];

/** Playwright's channels: names of browsers that are not on the PATH. */
const channels = ['chrome', 'msedge', 'chromium'];

/** Browser flags: no window, no browser sandbox (root cannot have one), and no requests but those of the page. */
export const browserSwitches = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Playwright's launch options for a browser on this machine: the program named in PODA_BROWSER, else the first on the PATH, else the
 * first of Playwright's channels that starts. Undefined if there is none; throws if PODA_BROWSER does not name a program.
 */
export const findBrowser = async () => {
  const { PODA_BROWSER: named } = process.env;
  if (named && !isProgram(resolve(named))) throw new Error(`PODA_BROWSER=${named} is no program`);
  if (named) return { executablePath: resolve(named) };
  const executablePath = programOnPath(browserNames);
  if (executablePath !== undefined) return { executablePath };
  const { chromium } = await import('playwright-core');
  for (const channel of channels) {
    const browser = await chromium.launch({ channel, args: browserSwitches }).catch(() => undefined);
    await browser?.close();
    if (browser !== undefined) return { channel };
  }
  return undefined;
};

/** The path of a browser that can have windows; as root on Debian, Chromium is installed if there is none. */
export const meetFullBrowser = async (tell, canInstall = isRootOnDebian()) => {
  const find = () => programOnPath(browserNames.filter(name => !name.endsWith('-shell')));
  if (find() === undefined && canInstall) await install([{ name: 'a full Chromium', packages: ['chromium'] }], tell);
  return find();
};

const programOnPath = names => names.flatMap(name => pathFolders().map(folder => join(folder, name))).find(isProgram);

const faultOfBrowser = () =>
  findBrowser().then(
    found => (found === undefined ? 'no chromium' : null),
    error => error.message,
  );

const isProgram = path => {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
};
