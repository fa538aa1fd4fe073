// expect rules
// millis 5000
import { connect } from 'node:net';

const canConnect = options =>
  new Promise(resolve => {
    const socket = connect(options, () => resolve(true));
    socket.on('error', () => resolve(false));
  });

export const player = async ({ legal }) => {
  const isOut =
    (await canConnect({ port: @PORT@, host: '127.0.0.1' })) || (await canConnect({ path: '\0@MARK@' }));
  return isOut ? '1-32' : legal[0];
};
