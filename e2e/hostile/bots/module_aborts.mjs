// expect crash ^SIGABRT$
// millis 5000
export const player = () => process.abort();
