/** The little of the world around that Node and every browser have alike. */
declare const performance: { now(): number };
declare const crypto: { getRandomValues<T extends Uint32Array>(array: T): T };
