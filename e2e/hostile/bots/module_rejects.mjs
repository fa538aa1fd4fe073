// expect exception ^Error: later$
// millis 2000
export const player = async () => {
  throw new Error('later');
};
