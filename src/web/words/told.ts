/** A sentence that is said anew when the language changes: what was meant is kept, and not its words. */
export type Told = () => string;

export const nothing: Told = () => '';
