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
  'go-on': ['Seguir', 'Go on'],
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
  right: ['Eso es.', 'That is it.'],
  wrong: ['No.', 'No.'],
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
  'guess.done': ['Has acertado {right} de {all}.', 'You were right {right} times of {all}.'],

  'race.start': ['Que corran', 'Let them race'],
  'race.saved': ['El mismo valor, con el {share} de las posiciones.', 'The same value, with {share} of the positions.'],
});

/** Numbers in braces are written as the language does. */
export const translated = (text: Bilingual): string => {
  const language = settings.language.value;
  return text[language].replace(/\{(\d+)\}/g, (_, number: string) => numberFormat(language)(Number(number)));
};

export const say = sayFrom(words);
