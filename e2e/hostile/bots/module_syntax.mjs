// expect start-up-failure ^SyntaxError: 
export const player = ({ legal } => legal[0];
