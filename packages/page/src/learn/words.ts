import type { Bilingual } from '@poda/library/core/lesson.ts';
import { settings } from '../settings/settings.ts';
import { catalogue, sayFrom } from '../words/say.ts';

const words = catalogue({
  title: ['Aprender', 'Learn'],
  intro: [
    'Cómo piensa la máquina, paso a paso. Y las reglas de cada juego, artículo por artículo, con tableros que se pueden tocar: prueba cada regla y mira qué se permite y qué se rechaza.',
    'How the machine thinks, step by step. And the rules of every game, article by article, with boards you can try: play each rule and see what is allowed and what is refused.',
  ],
  'rules-of': ['Reglas: {game}', 'Rules: {game}'],
  articles: [
    '{count} {count|artículo|artículos} y {examples} {examples|ejercicio|ejercicios}',
    '{count} {count|article|articles} and {examples} {examples|exercise|exercises}',
  ],
  read: ['Leer las reglas', 'Read the rules'],
  contents: ['Artículos', 'Articles'],
  all: ['Todos los juegos', 'All games'],
  unknown: [
    'Aquí no hay reglas de «{name}». Elige uno de los juegos.',
    'There are no rules for "{name}" here. Choose one of the games.',
  ],
  'unknown-article': [
    'Aquí no hay ningún artículo {id}. Los que hay están en la lista.',
    'There is no article {id} here. The list shows those that exist.',
  ],
  try: ['Pruébalo', 'Try it'],
  begin: ['Probar', 'Try'],
  again: ['Repetir', 'Again'],
  show: ['Ver la solución', 'Show the solution'],
  exercise: ['Ejercicio: {goal}', 'Exercise: {goal}'],
  'other-move': [
    'Es legal, pero no es lo que se pide. Prueba otra.',
    'That move is legal, but it is not the one asked for. Try another.',
  ],
  pieces: ['Cómo se mueve cada pieza', 'How each piece moves'],
  link: ['Enlace al artículo {id}', 'Link to article {id}'],
  back: ['Volver a donde estaba', 'Back to where I was'],
  'back.game': ['Volver a la partida', 'Back to the game'],
  'to.evaluation': [
    'Banco de la evaluación: de qué está hecho un valor, y qué pasa si lo cambias',
    'Evaluation workbench: what a value is made of, and what happens if you change it',
  ],
  'to.comparison': ['Las búsquedas, lado a lado en una posición', 'The searches side by side in one position'],
  'to.efficiency': [
    'Estudio de eficiencia: cuánto ahorra cada algoritmo',
    'Efficiency study: what each algorithm saves',
  ],
  search: ['Cómo piensa la máquina', 'How the machine thinks'],
  'search.card': [
    'Lecciones de diez minutos con búsquedas de verdad: qué mira, qué poda y por qué no pierde nada.',
    'Lessons of ten minutes with real searches: what it looks at, what it cuts, and why nothing is lost.',
  ],
  'tree.card': [
    'El árbol de cualquier posición: por qué se corta cada rama, y si la máquina acierta.',
    'The tree of any position: why each branch is cut, and whether the machine is right.',
  ],
  'exercises.card': [
    'Compruébalo tú: ejercicios sobre árboles de verdad, otros para cada persona, y errores que encontrar en un programa.',
    'Try it yourself: exercises on real trees, others for every person, and mistakes to find in a program.',
  ],
  'search.begin': ['Empezar', 'Begin'],
});

export const translated = (text: Bilingual): string => text[settings.language.value];

export const say = sayFrom(words);
