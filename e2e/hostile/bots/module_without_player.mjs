// expect start-up-failure ^there is no function player$
export const jugador = ({ legal }) => legal[0];
