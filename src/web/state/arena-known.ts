import { isBoolean, storedSignal } from './storage.ts';

/** True once this browser has been signed in to a server with an arena, so that the header links to it. */
export const hasArena = storedSignal('arena', false, isBoolean);
