import { networks } from '@poda/networks/index.ts';

/** The weights of a game; undefined where the package of networks is not installed, or left out of a bundle. */
export const networkOf = <Weights>(game: string): Weights | undefined =>
  (networks as Readonly<Record<string, unknown>>)[game] as Weights | undefined;
