// expect memory .
// millis 20000
const kept = [];

export const player = () => {
  for (;;) kept.push(Buffer.alloc(1 << 20, 'x'));
};
