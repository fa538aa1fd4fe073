/** USI and Hub, the protocols of other programs, serve one game each. */
export const gameOfProtocol = { usi: 'microshogi', hub: 'draughts' } as const;
