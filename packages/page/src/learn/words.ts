import type { Bilingual } from '@poda/library/core/lesson.ts';
import { settings } from '../settings/settings.ts';
import { catalogue, sayFrom } from '../words/say.ts';

const words = catalogue(
  {
    title: 'Aprender las reglas',
    intro:
      'Las reglas de cada juego, artículo por artículo, con tableros que se pueden tocar: prueba cada regla y mira qué se permite y qué se rechaza.',
    'rules-of': 'Reglas: {game}',
    articles: '{count} {count|artículo|artículos} y {examples} {examples|ejercicio|ejercicios}',
    read: 'Leer las reglas',
    contents: 'Artículos',
    all: 'Todos los juegos',
    unknown: 'Aquí no hay reglas de «{name}». Elige uno de los juegos.',
    'unknown-article': 'Aquí no hay ningún artículo {id}. Los que hay están en la lista.',
    try: 'Pruébalo',
    begin: 'Probar',
    again: 'Repetir',
    show: 'Ver la solución',
    exercise: 'Ejercicio: {goal}',
    'other-move': 'Es legal, pero no es lo que se pide. Prueba otra.',
    pieces: 'Cómo se mueve cada pieza',
    link: 'Enlace al artículo {id}',
    back: 'Volver a donde estaba',
    'back.game': 'Volver a la partida',
  },
  {
    title: 'Learn the rules',
    intro:
      'The rules of every game, article by article, with boards you can try: play each rule and see what is allowed and what is refused.',
    'rules-of': 'Rules: {game}',
    articles: '{count} {count|article|articles} and {examples} {examples|exercise|exercises}',
    read: 'Read the rules',
    contents: 'Articles',
    all: 'All games',
    unknown: 'There are no rules for "{name}" here. Choose one of the games.',
    'unknown-article': 'There is no article {id} here. The list shows those that exist.',
    try: 'Try it',
    begin: 'Try',
    again: 'Again',
    show: 'Show the solution',
    exercise: 'Exercise: {goal}',
    'other-move': 'That move is legal, but it is not the one asked for. Try another.',
    pieces: 'How each piece moves',
    link: 'Link to article {id}',
    back: 'Back to where I was',
    'back.game': 'Back to the game',
  },
);

export const translated = (text: Bilingual): string => text[settings.language.value];

export const say = sayFrom(words);
