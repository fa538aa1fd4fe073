// A regular expression that takes longer than the universe.
// expect timeout ^\d+ ms > 300 ms$
export const player = () => String(/^(a+)+$/.test(`${'a'.repeat(60)}!`));
