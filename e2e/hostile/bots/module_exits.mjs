// expect crash ^exit 0$
// millis 2000
export const player = () => process.exit(0);
