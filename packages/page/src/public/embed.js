// Runs before all other code of embed.html, the form of the page that other sites may frame: what the page keeps in
// this browser is out of its reach (docs/security.md).
for (const store of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
  Object.defineProperty(globalThis, store, { value: undefined });
