// What it is given is new every time.
// expect rules
// millis 2000
const old = [];

export const player = state => {
  const [move] = state.legal;
  old.push(state);
  for (const one of old) {
    one.legal.length = 0;
    one.moves.push('1-32');
    one.position = null;
  }
  return move;
};
