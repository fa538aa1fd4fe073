// expect exception ^object$
export const player = () => {
  throw {
    toString: () => {
      throw 1;
    },
    get stack() {
      throw 2;
    },
  };
};
