// expect timeout ^\d+ ms > 300 ms$
export const player = () => {
  for (;;);
};
