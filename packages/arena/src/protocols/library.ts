export type * from '@poda/library/core/library.ts';
export * from './bot-lines.ts';
export * from './engine-games.ts';
export * from './hub.ts';
export * from './usi.ts';
