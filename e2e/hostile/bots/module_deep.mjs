// expect unreadable-answer ^object$
// millis 2000
export const player = () => {
  let deep = [];
  for (let i = 0; i < 100_000; i++) deep = [deep];
  return deep;
};
