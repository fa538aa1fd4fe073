export {}; // Makes this file a module, so that its declarations are not global.

declare const self: ServiceWorkerGlobalScope;

/** Integrity hashes by path relative to the page; inserted by the build. */
declare const PAGE_FILES: Readonly<Record<string, string>>;
/** Tables of exact values, likewise: being large, they are cached when the page is idle or a game needs them. */
declare const TABLE_FILES: Readonly<Record<string, string>>;
/** Hash of both lists. */
declare const PAGE_VERSION: string;

const PREFIX = 'poda-page-';
const OWN_CACHE = PREFIX + PAGE_VERSION;

/** Survives a new version of the page, because the key of each table contains its hash. */
const TABLES_CACHE = 'poda-tables';

/** Some hosts do not serve the name `index.html`, so it is never requested. */
const PAGE = '';

// All files of a version are cached before it takes over. An open tab keeps its older version: those files have other
// names and stay in their own cache until the tab closes, so a page never mixes two versions.
self.addEventListener('install', event => event.waitUntil(keepAll().then(() => self.skipWaiting())));
// The first page loads before the worker is active; the claim serves its later requests from the cache.
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

/** Ids of the tabs that loaded their page from this worker; empty again if the browser stops the idle worker. */
const loaded = new Set<string>();

// A page posts `loaded` when older caches may have become unused, and `tables` when it is idle.
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

/** A file with a hash in its name is copied from an older cache if possible; the browser checks the integrity. */
const keep = async (cache: Cache, name: string, hash: string): Promise<void> => {
  const url = urlOf(name);
  const known = name.startsWith('assets/') ? await caches.match(url, { ignoreVary: true }) : undefined;
  const response = known ?? (await fetch(url, { cache: 'no-cache', integrity: hash }));
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  await cache.put(url, response);
};

/** Caches missing tables one after another, and deletes those of older versions. */
const keepTables = async (): Promise<void> => {
  const names = Object.keys(TABLE_FILES);
  if (names.length === 0) {
    await caches.delete(TABLES_CACHE);
    return;
  }
  const cache = await caches.open(TABLES_CACHE);
  const keys = new Set(names.map(tableKey));
  for (const { url } of await cache.keys()) if (!keys.has(url)) await cache.delete(url);
  // A failed table is requested again at the next visit, or when a game needs it.
  for (const name of names) await answerTable(name).catch(() => {});
};

/** Two requests for one table load it once. */
const loading = new Map<string, Promise<Response>>();

/** Fills the cache from the network; the browser checks the integrity. */
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

/** Prefers this version's cache, then an older cache, then the network. */
const answer = async (request: Request, name: string): Promise<Response> => {
  const url = urlOf(name);
  const own = await (await caches.open(OWN_CACHE)).match(url, { ignoreVary: true });
  return own ?? (await caches.match(url, { ignoreVary: true })) ?? (await fetch(request));
};

/** Waits until every open tab has this version. `caches.keys()` is in order of creation. */
const dropOlder = async (): Promise<void> => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!windows.every(({ id }) => loaded.has(id))) return;
  const names = (await caches.keys()).filter(name => name.startsWith(PREFIX));
  await Promise.all(names.slice(0, Math.max(0, names.indexOf(OWN_CACHE))).map(name => caches.delete(name)));
};

const urlOf = (name: string): string => new URL(name, self.registration.scope).href;

/** Relative to the page; undefined outside its scope. */
const nameIn = (url: string): string | undefined => {
  const { origin, pathname } = new URL(url);
  const scope = new URL(self.registration.scope);
  const isOurs = origin === scope.origin && pathname.startsWith(scope.pathname);
  return isOurs ? pathname.slice(scope.pathname.length) : undefined;
};
