/** From package.json, by the build. */
declare const PODA_VERSION: string;
