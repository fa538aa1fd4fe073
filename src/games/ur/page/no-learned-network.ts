/** No trained networks, for bundles that do not evaluate positions. */
export const learnedNetworks: Readonly<Record<string, never>> = {};
