/** The build sets it from package.json. */
declare const PODA_VERSION: string;
