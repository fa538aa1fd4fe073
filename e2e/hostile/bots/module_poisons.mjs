// Changes what every object and every function of the language does.
// expect rules
// millis 2000
export const player = ({ legal: [move] }) => {
  JSON.stringify = JSON.parse = () => '';
  Object.prototype.toJSON = () => 'poison';
  Math.random = () => Number.NaN;
  Array.prototype.map = () => [];
  return move;
};
