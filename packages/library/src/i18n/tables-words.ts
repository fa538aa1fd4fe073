/** The page tells of its tables in words of its own, so these are not in es.ts. */
export const tablesEs = {
  'problem.table-foreign': '{file} no es una tabla de Poda.',
  'problem.table-version':
    '{file} es de otra versión de Poda, que numera las posiciones de otra manera. Bórralo y vuelve a hacer la tabla.',
  'problem.table-truncated': '{file} está incompleto. Bórralo y vuelve a hacer la tabla.',
  'problem.table-damaged': '{file} está dañado. Bórralo y vuelve a hacer la tabla.',
  'problem.table-header-wrong':
    'La cabecera de {file} no dice lo mismo que sus valores. Bórralo y vuelve a hacer la tabla.',
  'problem.table-other-game': '{file} es una tabla de otro juego: {game}.',
  'problem.table-unreadable': 'No se puede leer {file}: {reason}.',
} as const;

export const tablesEn: Record<keyof typeof tablesEs, string> = {
  'problem.table-foreign': '{file} is not a table of Poda.',
  'problem.table-version':
    '{file} is of another version of Poda, which numbers positions differently. Delete it and make the table again.',
  'problem.table-truncated': '{file} is incomplete. Delete it and make the table again.',
  'problem.table-damaged': '{file} is damaged. Delete it and make the table again.',
  'problem.table-header-wrong':
    'The header of {file} does not agree with its values. Delete it and make the table again.',
  'problem.table-other-game': '{file} is a table of another game: {game}.',
  'problem.table-unreadable': '{file} cannot be read: {reason}.',
};
