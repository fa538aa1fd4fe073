import { catalogue, sayFrom } from '../words/say.ts';

export const say = sayFrom(
  catalogue({
    picture: [
      'La máquina busca en un juego pequeño: su árbol crece jugada a jugada, y las ramas que no pueden mejorar lo que ya tiene se podan sin mirarlas.',
      'The machine searches a small game: its tree grows move by move, and branches that cannot improve what it already has are cut without a look.',
    ],
    'picture.pause': ['Parar el dibujo', 'Pause the picture'],
    'picture.go-on': ['Seguir el dibujo', 'Continue the picture'],
    'picture.mover': ['juega {side}', '{side} to move'],
    red: ['rojo', 'red'],
    blue: ['azul', 'blue'],
    'picture.seen': [
      '{seen|{seen} posición vista|{seen} posiciones vistas}',
      '{seen|{seen} position seen|{seen} positions seen}',
    ],
    'picture.cut': ['{cut|{cut} podada|{cut} podadas}', '{cut|{cut} cut|{cut} cut}'],
    'picture.looks': ['Prueba {move}, y cada respuesta.', 'It tries {move}, and every reply.'],
    'picture.why': [
      'Poda: con {move} ya no pasa de {value}, y tiene {best}. No mira el resto.',
      'Cut: {move} gives {value} at most, and it has {best}. It leaves the rest.',
    ],
    'picture.choice': [
      'Juega {move}: la peor respuesta la deja en {value}.',
      'It plays {move}: the worst reply leaves it at {value}.',
    ],
    'panel.learn': ['Las reglas, jugando', 'The rules, by playing'],
    'panel.learn.line': [
      'Cada artículo con su tablero: prueba la regla y mira qué se permite.',
      'Every article with its board: try the rule and see what is allowed.',
    ],
    'panel.analysis': ['Qué decidió la partida', 'What decided the game'],
    'panel.analysis.line': [
      'Revisa una partida, o estudia una posición con la máquina al lado.',
      'Review a game, or study a position with the machine beside you.',
    ],
    'panel.arena': ['Tu bot en un torneo', 'Your bot in a tournament'],
    'panel.arena.line': [
      'Escríbelo en el lenguaje que quieras, entrégalo y mira sus partidas.',
      'Write it in any language, hand it in and watch its games.',
    ],
    footer: ['Poda es software libre (MIT).', 'Poda is free software (MIT).'],
    'footer.notices': ['Licencias de lo que contiene', 'Licences of what it contains'],
    resume: ['Sigue tu partida:', 'Go on with your game:'],
    'resume.machine': ['{game} contra {opponent}', '{game} against {opponent}'],
    'resume.turn': ['{game} contra {opponent}, te toca', '{game} against {opponent}, your move'],
    'resume.go': ['Seguir', 'Go on'],
    'resume.more': [
      '{count|otra partida empezada|otras {count} partidas empezadas}',
      '{count|another unfinished game|{count} more unfinished games}',
    ],
  }),
);
