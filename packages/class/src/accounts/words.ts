export const accountsEs = {
  'problem.not-signed-in': 'No has entrado, o tu sesión ha caducado: entra otra vez.',
  'problem.not-allowed': 'Tu cuenta no puede hacer esto.',
  'problem.wrong-password': 'El nombre o la contraseña no son correctos.',
  'problem.wrong-key': 'Esa clave no es de nadie: cópiala entera, o pide otra a quien organiza el curso.',
  'problem.join-code-wrong': 'Ningún curso tiene ese código: compruébalo letra por letra.',
  'problem.set-up-code-wrong':
    'Ese código no sirve: puede que ya se haya usado, que haya caducado o que sea para otro nombre. «poda organiser», en el ordenador del servidor, da otro.',
  'problem.person-name-unfit':
    'El nombre «{name}» no sirve: escribe letras, cifras, espacios y, si hace falta, puntos, comas, guiones o paréntesis.',
  'problem.member-name-taken':
    'En el curso ya hay un nombre igual o casi igual a «{name}»: si eres tú, entra con tu clave; si no, añade un apellido.',
  'api.readSession': 'Dice quién llama',
  'api.setUp': 'Pone la contraseña de quien organiza, con un código de un solo uso',
  'api.signIn': 'Entra como organizador',
  'api.signInMember': 'Entra como alumno o espectador, con la clave',
  'api.signOut': 'Cierra la sesión',
  'api.changePassword': 'Cambia la contraseña y cierra las demás sesiones',
  'api.join': 'Entra por primera vez en un curso, con su código',
} as const;

export const accountsEn: Record<keyof typeof accountsEs, string> = {
  'problem.not-signed-in': 'You have not signed in, or your session has expired: sign in again.',
  'problem.not-allowed': 'Your account may not do this.',
  'problem.wrong-password': 'The name or the password is wrong.',
  'problem.wrong-key': 'No member has this key: copy all of it, or ask the organiser of the course for another.',
  'problem.join-code-wrong': 'No course has this code: check it letter by letter.',
  'problem.set-up-code-wrong':
    'This code does not work: it may have been used, have expired or be for another name. `poda organiser`, on the computer of the server, gives another.',
  'problem.person-name-unfit':
    'The name "{name}" cannot be used: write letters, digits, spaces and, if needed, full stops, commas, hyphens or brackets.',
  'problem.member-name-taken':
    'The course already has a name that is the same as "{name}" or looks like it: if it is you, sign in with your key; if not, add a surname.',
  'api.readSession': 'Tells who is calling',
  'api.setUp': 'Sets the password of an organiser by a one-time code',
  'api.signIn': 'Signs in as an organiser',
  'api.signInMember': 'Signs in as a student or spectator, by the key',
  'api.signOut': 'Ends the session',
  'api.changePassword': 'Changes the password and ends the other sessions',
  'api.join': 'Joins a course by its code',
};
