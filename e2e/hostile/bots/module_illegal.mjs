// expect illegal-move ^9-32$
export const player = () => '9-32';
