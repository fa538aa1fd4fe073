// expect exception ^Error: then$
export const player = () => ({
  get then() {
    throw new Error('then');
  },
});
