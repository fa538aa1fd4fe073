// expect exception ^null$
export const player = () => {
  throw null;
};
