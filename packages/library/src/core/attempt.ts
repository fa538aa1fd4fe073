export const attempt = <T, U>(act: () => T, otherwise: U): T | U => {
  try {
    return act();
  } catch {
    return otherwise;
  }
};
