// expect rules
// millis 5000
// unconfined too
import { spawn } from 'node:child_process';

spawn('/bin/sh', ['-c', 'sleep 600'], { detached: true, stdio: 'ignore' }).unref();

export const player = ({ legal }) => legal[0];
