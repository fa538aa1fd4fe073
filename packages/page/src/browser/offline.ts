/** The page then works offline after the first visit; a failed registration is ignored. */
export const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
};

const register = (): void => {
  const { serviceWorker } = navigator;
  serviceWorker.register('./service-worker.js').catch(() => {});
  // The active service worker may now delete the caches of older versions.
  serviceWorker.controller?.postMessage('loaded');
  // The worker becomes active after it has cached the page.
  void serviceWorker.ready.then(({ active }) => whenIdle(() => active?.postMessage('tables')));
};

/** If the user wants to save data, tables are cached only when first used. */
const whenIdle = (act: () => void): void => {
  const { connection } = navigator as Navigator & { connection?: { readonly saveData?: boolean } };
  if (connection?.saveData) return;
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(act);
  else setTimeout(act, IDLE_MILLIS);
};

/** A page without idle callbacks counts as idle after this delay. */
const IDLE_MILLIS = 3000;
