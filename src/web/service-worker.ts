export {}; // A module: what it declares is its own.

declare const self: ServiceWorkerGlobalScope;

/** Every file of the page by its address from the page's folder, with the hash of its content; the build fills it in. */
declare const PAGE_FILES: Readonly<Record<string, string>>;
/** The hash of that list. */
declare const PAGE_VERSION: string;

const PREFIX = 'poda-page-';
const OWN_CACHE = PREFIX + PAGE_VERSION;

/** The page's own address: a host that has no wish to show `index.html` in it is not asked for that name. */
const PAGE = '';

// All files of this version are fetched before it takes over. A page that is open meanwhile keeps its version: its files have
// other names, and stay in their cache until it is closed. So whoever loads the page gets one version whole.
self.addEventListener('install', event => event.waitUntil(keepAll().then(() => self.skipWaiting())));
// The very first page was loaded before there was anything to answer for it; what it asks for from now on is kept too.
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', event => {
  const { request } = event;
  const name = nameIn(request.url);
  if (request.method !== 'GET' || name === undefined) return;
  if (name === PAGE || name === 'index.html') {
    if (request.mode === 'navigate') loaded.add(event.resultingClientId);
    event.respondWith(answer(request, PAGE));
  } else if (name.startsWith('assets/') || Object.hasOwn(PAGE_FILES, name)) event.respondWith(answer(request, name));
});

/** The windows that got their page from this worker, as far as it remembers: it is stopped whenever it has nothing to do. */
const loaded = new Set<string>();

// A page says that it has been loaded: the moment to see whether anybody still needs what came before.
self.addEventListener('message', event => event.waitUntil(dropOlder()));

const keepAll = async (): Promise<void> => {
  const cache = await caches.open(OWN_CACHE);
  try {
    await Promise.all(Object.entries(PAGE_FILES).map(([name, hash]) => keep(cache, name, hash)));
  } catch (error) {
    await caches.delete(OWN_CACHE);
    throw error;
  }
};

/** Keeps a file; one whose name tells its content may be here already. The browser checks that it is the one that was built. */
const keep = async (cache: Cache, name: string, hash: string): Promise<void> => {
  const url = urlOf(name);
  const known = name.startsWith('assets/') ? await caches.match(url, { ignoreVary: true }) : undefined;
  const response = known ?? (await fetch(url, { cache: 'no-cache', integrity: hash }));
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  await cache.put(url, response);
};

/** The file from this version, else from an older one that is still open, else from the network. */
const answer = async (request: Request, name: string): Promise<Response> => {
  const url = urlOf(name);
  const own = await (await caches.open(OWN_CACHE)).match(url, { ignoreVary: true });
  return own ?? (await caches.match(url, { ignoreVary: true })) ?? (await fetch(request));
};

/** Forgets the versions before this one, if every open window has this one. Caches are listed in the order they were made. */
const dropOlder = async (): Promise<void> => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!windows.every(({ id }) => loaded.has(id))) return;
  const names = (await caches.keys()).filter(name => name.startsWith(PREFIX));
  await Promise.all(names.slice(0, Math.max(0, names.indexOf(OWN_CACHE))).map(name => caches.delete(name)));
};

const urlOf = (name: string): string => new URL(name, self.registration.scope).href;

/** What an address asks for, from the page's folder; undefined where it leads elsewhere. */
const nameIn = (url: string): string | undefined => {
  const { origin, pathname } = new URL(url);
  const scope = new URL(self.registration.scope);
  const isOurs = origin === scope.origin && pathname.startsWith(scope.pathname);
  return isOurs ? pathname.slice(scope.pathname.length) : undefined;
};
