// expect unreadable-answer ^symbol$
export const player = () => Symbol('move');
