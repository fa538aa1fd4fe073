/** Splits a command that the organiser wrote into words, as a shell does with blanks and both kinds of quotes; nothing else has a meaning. */
export const splitCommand = (text: string): string[] =>
  [...text.matchAll(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g)].map(([word]) =>
    word.replace(
      /"([^"]*)"|'([^']*)'/g,
      (_, double: string | undefined, single: string | undefined) => double ?? single ?? '',
    ),
  );
