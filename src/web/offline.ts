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
};
