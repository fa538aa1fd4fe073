// expect unreadable-answer ^0$
export const player = () => 0;
