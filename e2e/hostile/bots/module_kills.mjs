// expect rules
// millis 2000
export const player = ({ legal }) => {
  for (const pid of [-1, 1, process.ppid, @PID@])
    try {
      process.kill(pid, 'SIGKILL');
    } catch {}
  return legal[0];
};
