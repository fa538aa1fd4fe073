/** Each engine protocol that comes from other programs has a single game. */
export const gameOfProtocol = { usi: 'microshogi', hub: 'draughts' } as const;
