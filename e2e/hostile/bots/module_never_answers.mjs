// A promise that nobody keeps: nothing is left to do, and Node ends.
// expect crash ^exit 13$
// millis 5000
export const player = () => new Promise(() => {});
