// Something that it began and forgot fails while it thinks.
// expect exception ^Error: forgotten$
// millis 5000
export const player = () => {
  setTimeout(() => {
    throw new Error('forgotten');
  }, 1);
  return new Promise(() => setInterval(() => {}, 1000));
};
