// expect unreadable-answer ^"9{199}$
// millis 5000
export const player = () => '9'.repeat(10_000_000);
