import { isBoolean, storedSignal } from '@poda/page/browser/storage.ts';

/** True once this browser has been signed in to a server with an arena; the header then links to it. */
export const hasArena = storedSignal('arena', false, isBoolean);
