// expect unreadable-answer ^1{200}$
export const player = () => BigInt('1'.repeat(400));
