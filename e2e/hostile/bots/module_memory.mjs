// expect memory .
// millis 20000
const kept = [];

export const player = () => {
  for (;;) kept.push(new Array(100_000).fill(kept.length));
};
