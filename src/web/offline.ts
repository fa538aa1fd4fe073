/** Registers the service worker, so that the page works offline after the first visit; failure is ignored. */
export const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
};

const register = (): void => {
  const { serviceWorker } = navigator;
  serviceWorker.register('./service-worker.js').catch(() => {});
  // Tells the active service worker that it may delete the caches of older versions.
  serviceWorker.controller?.postMessage('loaded');
  // The worker becomes active after it has cached the page.
  void serviceWorker.ready.then(({ active }) => whenIdle(() => active?.postMessage('tables')));
};

/** Calls a function when the page is idle, unless the user wants to save data; then tables are cached when first used. */
const whenIdle = (act: () => void): void => {
  const { connection } = navigator as Navigator & { connection?: { readonly saveData?: boolean } };
  if (connection?.saveData) return;
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(act);
  else setTimeout(act, IDLE_MILLIS);
};

/** Delay in ms after which a page without idle callbacks counts as idle. */
const IDLE_MILLIS = 3000;
