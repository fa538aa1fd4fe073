import type { Bilingual } from '../../packages/library/src/core/lesson.ts';
import { numberFormat } from '../../packages/library/src/core/text/numbers.ts';
import type { Language } from '../../packages/library/src/core/text/words.ts';
import type { Subject } from '../../packages/library/src/exercises/exercise.ts';
import { sentence } from '../../packages/library/src/exercises/words.ts';
import {
  lessons,
  type Part,
  type Place,
  questionOf,
  type SearchedPlace,
  type ThinkingLesson,
} from '../../packages/page/src/thinking/lesson-data.ts';

/** The pages for teachers, made from the lessons. */
export const lessonDocuments = (): { readonly path: string; readonly text: string }[] => [
  { path: 'docs/lessons.md', text: documentIn('en') },
  { path: 'docs/es/lecciones.md', text: documentIn('es') },
];

const words = {
  es: {
    notice: '<!-- Hecho con las lecciones de packages/page/src/thinking por `npm run docs`: cámbialas allí. -->',
    title: 'Cómo piensa la máquina: seis lecciones, para quien da clase',
    other: '[English](../lessons.md) · [Ejercicios](exercises.md) · [Búsqueda](search.md)',
    intro:
      'Las lecciones están en la página, en *Aprender* (`#/learn/search`). Diez minutos cada una, en este orden; cada una se entiende sola si se conocen las anteriores. No hace falta saber nada antes, salvo jugar al tres en raya. Cada alumno se compromete con una respuesta, la comprueba con una búsqueda de verdad y acaba con tres preguntas que son otras para cada lector. Los números se cuentan otra vez en cada prueba del programa.',
    aim: 'Para qué',
    minutes: 'Diez minutos: siete u ocho para la lección y el resto para las tres preguntas.',
    address: 'Dirección',
    sentence: 'La frase que queda',
    positions: 'Posiciones, como árboles de la página',
    questions: 'Preguntas con respuesta',
    question: 'Pregunta',
    answer: 'Respuesta',
    made: 'Las tres preguntas del final',
    formula: 'Para el examen',
    paper: 'En papel',
    solution: 'Solución',
    move: 'Jugada: ',
  },
  en: {
    notice: '<!-- Made from the lessons in packages/page/src/thinking by `npm run docs`: edit them there. -->',
    title: 'How the machine thinks: six lessons, for teachers',
    other: '[Español](es/lecciones.md) · [Exercises](exercises.md) · [Search](search.md)',
    intro:
      'The lessons are on the page, under *Learn* (`#/learn/search`). Ten minutes each, in this order; each can be understood alone by those who know the earlier ones. Nothing is needed before but to know how tic-tac-toe is played. Every student commits to an answer, checks it by a real search, and ends with three questions that are others for every reader. The numbers are counted again by the tests of the program.',
    aim: 'Aim',
    minutes: 'Ten minutes: seven or eight for the lesson, the rest for the three questions.',
    address: 'Address',
    sentence: 'The sentence to take away',
    positions: 'Positions, as trees of the page',
    questions: 'Questions with answers',
    question: 'Question',
    answer: 'Answer',
    made: 'The three questions at the end',
    formula: 'For the exam',
    paper: 'On paper',
    solution: 'Solution',
    move: 'Move: ',
  },
} as const;

const documentIn = (language: Language): string => {
  const say = words[language];
  const sections = lessons.map((lesson, i) => sectionOf(lesson, i + 1, language));
  return [say.notice, `# ${say.title}`, say.other, say.intro, ...sections].join('\n\n').concat('\n');
};

const sectionOf = (lesson: ThinkingLesson, number: number, language: Language): string => {
  const say = words[language];
  const text = (told: Bilingual): string => textOf(told, language);
  const asked = lesson.parts.flatMap(part => questionRows(part, language));
  const subjects = lesson.parts.flatMap(part => (part.kind === 'questions' ? part.questions : []));
  return [
    `## ${number}. ${text(lesson.title)}`,
    `**${say.aim}.** ${text(lesson.aim)} ${say.minutes}`,
    `**${say.address}.** \`#/learn/search-${lesson.id}\``,
    `**${say.sentence}.** ${text(lesson.sentence)}`,
    `**${say.positions}.**`,
    [...new Set(lesson.parts.flatMap(linksOf))].map(link => `- \`${link}\``).join('\n'),
    `**${say.questions}.**`,
    [`| ${say.question} | ${say.answer} |`, '|---|---|', ...asked].join('\n'),
    `**${say.made}.** ${subjects.map(subject => subjectText(subject, language)).join('; ')}.`,
    `**${say.formula}.** ${lesson.formula.map(text).join(' ')}`,
    `**${say.paper}.** ${text(lesson.paper.question)}`,
    `**${say.solution}.** ${text(lesson.paper.answer)}`,
  ].join('\n\n');
};

const textOf = (told: Bilingual, language: Language): string =>
  told[language].replace(/\{(\d+)\}/g, (_, number: string) => numberFormat(language)(Number(number)));

const questionRows = (part: Part, language: Language): string[] => {
  const say = words[language];
  const text = (told: Bilingual): string => textOf(told, language);
  const told = part.text.map(text).join(' ');
  if (part.kind === 'move')
    return [`| ${told} ${text(part.goal)} | ${say.move}${part.accepts.join(', ')}. ${text(part.right)} |`];
  if (part.kind !== 'choice') return [];
  const right = part.answers.find(({ isRight }) => isRight)!;
  return [`| ${told} | **${text(right.text)}.** ${text(right.reason)} |`];
};

const subjectText = (subject: Subject, language: Language): string =>
  subject.kind === 'bug'
    ? `${sentence('kind.bug', language)} (\`#/exercises/${subject.mistake}\`)`
    : `${sentence(`kind.${subject.kind}`, language)} (${subject.game})`;

const USUAL_DEPTH = 2;

const linksOf = (part: Part): string[] => {
  if ('tree' in part) return [linkTo({ search: 'plain', ...part.tree })];
  if ('place' in part) return [linkTo({ search: 'plain', depth: part.depths, ...part.place })];
  return 'figure' in part && part.figure !== undefined ? [linkOfFigure(part.figure)] : [];
};

const linkOfFigure = (figure: Place): string => linkTo({ search: 'plain', depth: USUAL_DEPTH, ...figure });

const linkTo = (place: SearchedPlace): string => {
  const { state, search, depth } = questionOf(place);
  const position = place.position === undefined ? {} : { position: place.position };
  return `#/tree?${new URLSearchParams({ game: state.variant.name, ...position, search, depth: String(depth) })}`;
};
