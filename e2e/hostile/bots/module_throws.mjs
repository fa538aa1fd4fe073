// expect exception ^TypeError: no idea$
// unconfined too
export const player = () => {
  throw new TypeError('no idea');
};
