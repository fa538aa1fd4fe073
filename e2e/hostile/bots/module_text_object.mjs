// expect unreadable-answer ^"9-13"$
export const player = () => Object('9-13');
