import type { Bilingual } from '@poda/library/core/lesson.ts';
import { numberFormat } from '@poda/library/core/text/numbers.ts';
import { settings } from '../settings/settings.ts';
import { catalogue, sayFrom } from '../words/say.ts';

const words = catalogue({
  title: ['Cómo piensa la máquina', 'How the machine thinks'],
  intro: [
    'Lecciones de diez minutos, con búsquedas de verdad. No hace falta saber nada antes.',
    'Lessons of ten minutes, with real searches. You need to know nothing before.',
  ],
  lesson: ['Lección {number}', 'Lesson {number}'],
  'lesson.of': ['Cómo piensa la máquina · {number} de {count}', 'How the machine thinks · {number} of {count}'],
  begin: ['Empezar', 'Begin'],
  done: ['Hecha', 'Done'],
  unknown: [
    'No hay ninguna lección «{name}». Elige una de estas.',
    'There is no lesson "{name}". Choose one of these.',
  ],
  parts: ['Partes de la lección', 'Parts of the lesson'],
  part: ['Parte {part} de {parts}', 'Part {part} of {parts}'],
  back: ['Atrás', 'Back'],
  next: ['Sigue', 'Next'],
  end: ['Terminar', 'Finish'],
  'answer-first': ['Contesta para seguir.', 'Answer to go on.'],
  'try-first': ['Pruébalo para seguir.', 'Try it to go on.'],
  right: ['Eso es.', 'That is it.'],
  wrong: ['No es eso.', 'Not that.'],
  sentence: ['Quédate con esto', 'Take this away'],
  formula: ['Para el examen', 'For the exam'],
  'next.lesson': ['Siguiente lección: {title}', 'Next lesson: {title}'],
  all: ['Todas las lecciones', 'All lessons'],
  whole: ['Abrir este árbol entero', 'Open this whole tree'],

  'fill.ask': ['¿Cuánto vale {path}?', 'What is {path} worth?'],
  'fill.wrong': [
    'No: {sides|elige|eligen} {side}, y de {values} {sides|coge|cogen} {best}.',
    'No: {side} {sides|chooses|choose}, and of {values} {sides|takes|take} {best}.',
  ],
  'fill.wrong.chance': [
    'No: aquí no elige nadie. Es la media, {best}.',
    'No: nobody chooses here. It is the average, {best}.',
  ],
  'fill.right': [
    '{path} vale {value}: {sides|elige|eligen} {side}.',
    '{path} is worth {value}: {side} {sides|chooses|choose}.',
  ],
  'fill.right.chance': ['{path} vale {value}, la media.', '{path} is worth {value}, the average.'],
  'fill.done': [
    'Has hecho lo que hace minimax: {first} de {all} a la primera.',
    'You have done what minimax does: {first} of {all} at the first try.',
  ],
  'guess.ask': [
    '{move} vale {value}, y aquí {sides|elige|eligen} {side}. {left|Queda una jugada|Quedan {left} jugadas} por mirar. ¿Se poda?',
    '{move} is worth {value}, and {side} {sides|chooses|choose} here. {left|One move is|{left} moves are} not looked at yet. Does the search cut?',
  ],
  'guess.cut': ['Se poda', 'It cuts'],
  'guess.look': ['Sigue mirando', 'It looks on'],
  'guess.look.why': [
    'Hay que seguir: con {best} este nodo sigue entre α {alpha} y β {beta}, y otra jugada aún puede cambiar el resultado.',
    'It must go on: with {best} this node is still between α {alpha} and β {beta}, and another move can change the result.',
  ],
  'guess.next': ['Siguiente pregunta', 'Next question'],
  'guess.done': ['Has acertado {right} de {all}.', 'You were right {right} times of {all}.'],

  'race.start': ['Que corran', 'Let them race'],
  'race.saved': ['El mismo valor, con el {share} de las posiciones.', 'The same value, with {share} of the positions.'],

  'order.title': ['Tu orden', 'Your order'],
  'order.count': ['Contar', 'Count'],
  'order.more': [
    'El mejor orden mira {fewest}; el peor, {most}. Prueba otro.',
    'The best order looks at {fewest}, the worst at {most}. Try another.',
  ],
  'order.best': [
    'Es lo mínimo: {fewest}. Con el peor orden serían {most}.',
    'These are the fewest: {fewest}. In the worst order there would be {most}.',
  ],

  'depths.depth': ['Jugadas', 'Moves ahead'],
  'depths.plain': ['Cuenta al parar', 'Counts where it stops'],
  'depths.quiet': ['Hasta la calma', 'Until it is quiet'],
  'depths.truth': ['De verdad vale', 'In truth worth'],
  'depths.deeper': [
    '{depth|Mirar una jugada|Mirar {depth} jugadas}',
    '{depth|Look one move ahead|Look {depth} moves ahead}',
  ],

  'dice.roll': ['Tirada', 'Roll'],
  'dice.chance': ['Probabilidad', 'Probability'],
  'dice.worth': ['Vale', 'Worth'],
  'dice.fallen': ['Ha salido', 'Fallen'],
  'dice.once': ['Tirar', 'Roll'],
  'dice.often': ['Tirar {times} veces', 'Roll {times} times'],
  'dice.mean': [
    'Media de {rolls|una tirada|{rolls} tiradas}: {mean}.',
    'Mean of {rolls|one roll|{rolls} rolls}: {mean}.',
  ],
  'dice.average': ['La media exacta es {average}.', 'The exact average is {average}.'],

  'layers.reading': ['Leyendo la tabla…', 'Reading the table…'],
  'layers.missing': [
    'Esta copia de Poda no tiene la tabla de este final. Sigue con la lección.',
    'This copy of Poda does not have the table of this ending. Go on with the lesson.',
  ],
  'layers.square': ['Columna {column}, fila {row}', 'Column {column}, row {row}'],
  'layers.check': ['Comprobar', 'Check'],
  'layers.next': ['Capa siguiente', 'Next layer'],
  'layers.told': [
    'Capa {plies}: {squares|una casilla gana|{squares} casillas ganan} en {plies|una jugada|{plies} jugadas}.',
    'Layer {plies}: {squares|one square wins|{squares} squares win} in {plies|one move|{plies} moves}.',
  ],

  'questions.done': ['Has acertado {right} de {all}.', 'You were right {right} times of {all}.'],
  'questions.again': ['Otras {all}', '{all} others'],

  'link.exercises': ['Más ejercicios, con archivo para entregar', 'More exercises, with a file to hand in'],
  'link.tree': ['El árbol de tu propia posición', 'The tree of a position of yours'],
  'link.solved': ['Lo que está resuelto', 'What is solved'],
});

/** Numbers in braces are written as the language does. */
export const translated = (text: Bilingual): string => {
  const language = settings.language.value;
  return text[language].replace(/\{(\d+)\}/g, (_, number: string) => numberFormat(language)(Number(number)));
};

export const say = sayFrom(words);
