/** What `act` returns, or `otherwise` if it throws. */
export const attempt = <T, U>(act: () => T, otherwise: U): T | U => {
  try {
    return act();
  } catch {
    return otherwise;
  }
};
