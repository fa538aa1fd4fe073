// expect timeout ^\d+ ms > 300 ms$
export const player = () => new Promise(() => setInterval(() => {}, 1000));
