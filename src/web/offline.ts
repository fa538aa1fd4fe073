/**
 * Lets the page work without a network after the first visit. Nobody has to wait for it, and a browser that cannot do it, or
 * is not allowed to, shows the page as ever.
 */
export const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
};

const register = (): void => {
  const { serviceWorker } = navigator;
  serviceWorker.register('./service-worker.js').catch(() => {});
  // Whoever answers for this page may now forget what older pages needed.
  serviceWorker.controller?.postMessage('loaded');
};
