export {}; // Makes this file a module, so that its declarations are not global.

declare const self: ServiceWorkerGlobalScope;

/** The page's files, by path relative to the page, with their integrity hashes; inserted by the build. */
declare const PAGE_FILES: Readonly<Record<string, string>>;
/**
 * The tables of exact values, in the same form. They are large, so the service worker caches them when the page is
 * idle, or when a game first needs them.
 */
declare const TABLE_FILES: Readonly<Record<string, string>>;
/** The hash of both lists. */
declare const PAGE_VERSION: string;

const PREFIX = 'poda-page-';
const OWN_CACHE = PREFIX + PAGE_VERSION;

/** This cache survives a new version of the page, because the key of each table contains its hash. */
const TABLES_CACHE = 'poda-tables';

/** The path of the page itself. Some hosts do not serve the name `index.html`, so it is never requested. */
const PAGE = '';

// All files of a version are cached before it takes over. An open tab keeps its older version: the files have other
// names and stay in their own cache until the tab closes. So a page never mixes two versions.
self.addEventListener('install', event => event.waitUntil(keepAll().then(() => self.skipWaiting())));
// The first page loads before the worker is active; claiming it serves its later requests from the cache.
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', event => {
  const { request } = event;
  const name = nameIn(request.url);
  if (request.method !== 'GET' || name === undefined) return;
  if (name === PAGE || name === 'index.html') {
    if (request.mode === 'navigate') loaded.add(event.resultingClientId);
    event.respondWith(answer(request, PAGE));
  } else if (name.startsWith('assets/') || Object.hasOwn(PAGE_FILES, name)) event.respondWith(answer(request, name));
  else if (Object.hasOwn(TABLE_FILES, name)) event.respondWith(answerTable(name));
  else if (name === 'network.json') event.respondWith(fetch(request).catch(() => Response.json({ addresses: [] })));
});

/**
 * The ids of the tabs that loaded their page from this worker. The browser may stop an idle worker, which empties the
 * set.
 */
const loaded = new Set<string>();

// A page posts `loaded` when it has loaded, because older caches may have become unused, and `tables` when it is idle.
self.addEventListener('message', event => event.waitUntil(event.data === 'tables' ? keepTables() : dropOlder()));

const keepAll = async (): Promise<void> => {
  const cache = await caches.open(OWN_CACHE);
  try {
    await Promise.all(Object.entries(PAGE_FILES).map(([name, hash]) => keep(cache, name, hash)));
  } catch (error) {
    await caches.delete(OWN_CACHE);
    throw error;
  }
};

/**
 * Caches a file. A file with a hash in its name is copied from an older cache if possible; the browser checks the
 * integrity.
 */
const keep = async (cache: Cache, name: string, hash: string): Promise<void> => {
  const url = urlOf(name);
  const known = name.startsWith('assets/') ? await caches.match(url, { ignoreVary: true }) : undefined;
  const response = known ?? (await fetch(url, { cache: 'no-cache', integrity: hash }));
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  await cache.put(url, response);
};

/** Caches the tables that are not cached yet, one after another, and deletes those of older versions. */
const keepTables = async (): Promise<void> => {
  const names = Object.keys(TABLE_FILES);
  if (names.length === 0) {
    await caches.delete(TABLES_CACHE);
    return;
  }
  const cache = await caches.open(TABLES_CACHE);
  const keys = new Set(names.map(tableKey));
  for (const { url } of await cache.keys()) if (!keys.has(url)) await cache.delete(url);
  // A table that fails to load is requested again at the next visit, or when a game needs it.
  for (const name of names) await answerTable(name).catch(() => {});
};

/** Pending loads, so that two requests for one table load it once. */
const loading = new Map<string, Promise<Response>>();

/** Serves a table from the cache, or else from the network into the cache; the browser checks the integrity. */
const answerTable = async (name: string): Promise<Response> => {
  const kept = await (await caches.open(TABLES_CACHE)).match(tableKey(name), { ignoreVary: true });
  if (kept !== undefined) return kept;
  const response = loading.get(name) ?? loadTable(name).finally(() => loading.delete(name));
  loading.set(name, response);
  return (await response).clone();
};

const loadTable = async (name: string): Promise<Response> => {
  const response = await fetch(urlOf(name), { cache: 'no-cache', integrity: TABLE_FILES[name]! });
  const cache = await caches.open(TABLES_CACHE);
  // A table that does not fit into the cache is still served.
  if (response.ok) await cache.put(tableKey(name), response.clone()).catch(() => {});
  return response;
};

const tableKey = (name: string): string => `${urlOf(name)}?${encodeURIComponent(TABLE_FILES[name]!)}`;

/** Serves a file from this version's cache, then from an older cache, then from the network. */
const answer = async (request: Request, name: string): Promise<Response> => {
  const url = urlOf(name);
  const own = await (await caches.open(OWN_CACHE)).match(url, { ignoreVary: true });
  return own ?? (await caches.match(url, { ignoreVary: true })) ?? (await fetch(request));
};

/** Deletes the caches of older versions if every open tab has this version. `caches.keys()` is in order of creation. */
const dropOlder = async (): Promise<void> => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!windows.every(({ id }) => loaded.has(id))) return;
  const names = (await caches.keys()).filter(name => name.startsWith(PREFIX));
  await Promise.all(names.slice(0, Math.max(0, names.indexOf(OWN_CACHE))).map(name => caches.delete(name)));
};

const urlOf = (name: string): string => new URL(name, self.registration.scope).href;

/** The path of a URL relative to the page; undefined for a URL outside its scope. */
const nameIn = (url: string): string | undefined => {
  const { origin, pathname } = new URL(url);
  const scope = new URL(self.registration.scope);
  const isOurs = origin === scope.origin && pathname.startsWith(scope.pathname);
  return isOurs ? pathname.slice(scope.pathname.length) : undefined;
};
