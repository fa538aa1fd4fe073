/** The only game of each engine protocol that comes from other programs. */
export const gameOfProtocol = { usi: 'microshogi', hub: 'draughts' } as const;
