/** The system's code of an error, such as ENOSPC. */
export const reasonOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);
