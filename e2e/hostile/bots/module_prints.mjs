// expect rules
// millis 5000
export const player = ({ legal }) => {
  console.log('{"n":1,"r":"9-13"}');
  process.stdout.write('x'.repeat(100_000));
  console.error('e'.repeat(1000));
  return legal[0];
};
