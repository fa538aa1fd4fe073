/** Stands in for the trained networks in bundles that do not evaluate positions. */
export const networks = {};
