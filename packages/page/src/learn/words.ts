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
  search: ['Cómo piensa la máquina', 'How the machine thinks'],
  'search.intro': [
    'Una búsqueda de verdad en un juego pequeño. Mira dos jugadas por delante: lo que puede jugar y lo que le pueden responder.',
    'A real search of a small game. It looks two moves ahead: what it can play, and what can be replied.',
  ],
  'search.card': [
    'Recorre una búsqueda de verdad: qué mira, qué poda y por qué no pierde nada.',
    'Step through a real search: what it looks at, what it cuts, and why nothing is lost.',
  ],
  'exercises.card': [
    'Compruébalo tú: ejercicios sobre árboles de verdad, otros para cada persona, y errores que encontrar en un programa.',
    'Try it yourself: exercises on real trees, others for every person, and mistakes to find in a program.',
  ],
  'search.legend': [
    '{game} en {size}: rojo contra azul. El número, las casillas de ventaja de {side}. {move} es la casilla de la columna {column}, fila {row}.',
    '{game} on {size}: red against blue. The number is the lead of {side} in squares. {move} is the square in column {column}, row {row}.',
  ],
  'search.turns': ['Turno de la partida', 'Turn of the game'],
  'search.turn': ['Turno {turn}, juega {side}', 'Turn {turn}, {side} to move'],
  'search.seen': ['vistas {seen} de {all} posiciones', '{seen} of {all} positions seen'],
  'search.reply': [
    'Si {other} responde {reply}, {side} queda en {value}.',
    'If {other} replies {reply}, {side} is left at {value}.',
  ],
  'search.worst': [
    'Con {move}, lo peor que le puede pasar es {value}.',
    'With {move}, the worst that can happen to it is {value}.',
  ],
  'search.best': ['Es lo mejor hasta ahora.', 'That is the best so far.'],
  'search.saved': [
    'Ha visto {seen} de {all} posiciones: podar le ahorra {saved}.',
    'It has seen {seen} of {all} positions: cutting saves {saved}.',
  ],
  'search.play': ['Reproducir', 'Play'],
  'search.pause': ['Parar', 'Pause'],
  'search.next.cut': ['Siguiente poda', 'Next cut'],
  'search.next.choice': ['Ver qué juega', 'See its move'],
  'search.next.turn': ['Turno siguiente', 'Next turn'],
  'search.value': ['Qué es un valor', 'What a value is'],
  'search.value.text': [
    'Dice cuántas casillas de ventaja tendría {side} dos jugadas después; con un menos delante, la ventaja es de {other}. En este turno {side} no puede asegurarse más de {value}.',
    'It says by how many squares {side} would be ahead two moves later; with a minus, {other} is ahead. In this turn {side} can secure no more than {value}.',
  ],
  'search.reply.title': ['Qué supone del rival', 'What it supposes of the opponent'],
  'search.reply.text': [
    'Que responde siempre lo peor para quien juega. Por eso {move} vale {value}: {replies|es lo que deja su única respuesta|es lo que deja la peor de sus {replies} respuestas}.',
    'That it always replies what is worst for the side to move. So {move} is worth {value}: {replies|what its only reply leaves|what the worst of its {replies} replies leaves}.',
  ],
  'search.cut.title': ['Por qué puede podar', 'Why it may cut'],
  'search.cut.text': [
    'Cuando prueba {move} ya tiene {best} con otra jugada. Si {other} responde {reply}, {move} queda en {value}, que no es mejor; mirar el resto no cambiaría nada. Por eso después de podar hay una cota, ≤ {value}: {move} puede valer menos, nunca más.',
    'When it tries {move}, another move already gives it {best}. If {other} replies {reply}, {move} is left at {value}, which is no better; to look at the rest would change nothing. So after a cut there is a bound, ≤ {value}: {move} may be worth less, never more.',
  ],
  'search.on': ['Sigue con una búsqueda de verdad', 'Go on with a full search'],
});

export const translated = (text: Bilingual): string => text[settings.language.value];

export const say = sayFrom(words);
