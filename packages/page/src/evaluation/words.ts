import { catalogue, sayFrom } from '../words/say.ts';

const words = catalogue({
  title: ['El banco de la evaluación', 'The evaluation workbench'],
  lead: [
    'La búsqueda mira unas jugadas y luego tiene que opinar. Aquí se ve de qué está hecha esa opinión, y qué pasa si la cambias.',
    'The search looks a few moves ahead and must then have an opinion. Here you see what that opinion is made of, and what happens if you change it.',
  ],
  'position.show': ['Evaluarla', 'Evaluate it'],
  over: [
    'La partida ha terminado en esta posición: no queda nada que opinar. Elige otra.',
    'The game is over in this position: there is nothing left to judge. Choose another one.',
  ],
  evaluation: ['Evaluación', 'Evaluation'],
  'weights.refused': [
    'Los pesos de la dirección no valen; se usan los de siempre.',
    'The weights of the address are not valid; the usual ones are used.',
  ],
  roll: ['Tirada', 'Roll'],
  'roll.before': ['antes de tirar', 'before the roll'],
  shares: ['Qué aporta cada pieza', 'What each piece adds'],
  'shares.of': ['Qué aporta cada pieza a «{term}»', 'What each piece adds to “{term}”'],
  'shares.told': [
    'El número de una pieza es lo que la suma perdería sin ella.',
    'The number on a piece is what the sum would lose without it.',
  ],
  'shares.to-hand': [
    'El número de una pieza es lo que la suma perdería si volviera a la mano.',
    'The number on a piece is what the sum would lose if it went back to the hand.',
  ],
  'shares.none': ['Este término no está en ninguna pieza.', 'This term is on no piece.'],
  'shares.words': ['Lo mismo en palabras', 'The same in words'],
  'shares.piece': ['{place}: {piece} {ofSide}, {share}', '{place}: {piece} {ofSide}, {share}'],
  value: ['Valor', 'Value'],
  'sum.lead': [
    'La ventaja {ofSide} es la suma de los términos: {sum} {unit}.',
    'The lead {ofSide} is the sum of the terms: {sum} {unit}.',
  ],
  'sum.chance': [
    'La suma de los términos es {sum}. La curva logística, 1 / (1 + e^−suma), la convierte en {value}, la probabilidad {ofSide} de ganar.',
    'The sum of the terms is {sum}. The logistic curve, 1 / (1 + e^−sum), turns it into {value}, the chance {ofSide} to win.',
  ],
  terms: ['Términos y pesos', 'Terms and weights'],
  'terms.told': [
    'Cada número es lo que la suma perdería si ese peso fuera 0. Toca un término para verlo en el tablero.',
    'Each number is what the sum would lose if that weight were 0. Touch a term to see it on the board.',
  ],
  'terms.all': ['Todos los términos', 'All terms'],
  'terms.rest': ['Lo que no depende de un solo peso', 'What depends on no single weight'],
  'terms.factors': ['Pesos que agrandan o encogen los demás', 'Weights that enlarge or reduce the others'],
  'terms.idle': ['Pesos que aquí no cuentan', 'Weights that do not count here'],
  'terms.reset': ['Los pesos de siempre', 'The usual weights'],
  network: [
    'Aquí opina una red neuronal entrenada: su valor no es una suma de términos, y no hay pesos que mover uno a uno. La evaluación «{other}» sí se deja abrir.',
    'Here a trained neural network gives the opinion: its value is no sum of terms, and there are no weights to move one by one. The evaluation “{other}” can be taken apart.',
  ],
  'network.other': ['Abrir «{other}»', 'Take “{other}” apart'],
  moves: ['Las tres mejores jugadas', 'The three best moves'],
  'moves.usual': ['Con los pesos de siempre', 'With the usual weights'],
  'moves.own': ['Con los tuyos', 'With yours'],
  'moves.told': [
    'Búsqueda de {nodes|una posición|{nodes} posiciones}, sin tablas de valores exactos.',
    'A search of {nodes|one position|{nodes} positions}, without tables of exact values.',
  ],
  'moves.same': ['Con tus pesos jugaría lo mismo: {move}.', 'With your weights it would play the same: {move}.'],
  'moves.changed': [
    'Con tus pesos jugaría {move}, no {before}.',
    'With your weights it would play {move}, not {before}.',
  ],
  'moves.proved': [
    'La búsqueda llega hasta el final de la partida y demuestra el valor: aquí ningún peso cambia la jugada.',
    'The search reaches the end of the game and proves the value: here no weight changes the move.',
  ],
  'roll.first': [
    'Antes de tirar no hay jugada que elegir. Elige una tirada.',
    'Before the roll there is no move to choose. Choose a roll.',
  ],
  was: ['antes {rank}.ª', 'was no. {rank}'],
  'was.not': ['antes, no', 'was not'],
  searching: ['Buscando…', 'Searching…'],
  failed: ['No se ha podido calcular. Recarga la página.', 'It could not be computed. Reload the page.'],
  match: ['¿Son mejores? Que jueguen', 'Are they better? Let them play'],
  'match.told': [
    'Tus pesos contra los de siempre: pares de partidas desde una misma apertura al azar (o con los mismos dados), una con cada lado.',
    'Your weights against the usual ones: pairs of games from the same random opening (or with the same dice), one with each side.',
  ],
  'match.against': ['Contra', 'Against'],
  'match.depth': ['Profundidad', 'Depth'],
  'match.start': ['Empezar el duelo', 'Start the match'],
  'match.stop': ['Parar', 'Stop'],
  'match.equal': [
    'Los dos juegan con los mismos pesos. Mueve alguno, o elige otro rival.',
    'Both play with the same weights. Move one, or choose another opponent.',
  ],
  'match.score': [
    '{games} {games|partida|partidas}: {wins} {wins|ganada|ganadas}, {draws} tablas, {losses} {losses|perdida|perdidas} ({percent}).',
    '{games} {games|game|games}: {wins} won, {draws} drawn, {losses} lost ({percent}).',
  ],
  'match.elo': [
    'Diferencia de Elo: {elo} ± {error} (con un 95 % de confianza).',
    'Difference in Elo: {elo} ± {error} (95% confidence).',
  ],
  'match.one-sided': [
    'Todos los puntos son de un lado: todavía no hay margen de error.',
    'One side has all the points: there is no error bar yet.',
  ],
  'match.unknown': [
    'Aún no se sabe cuál es mejor: el margen incluye el 0.',
    'It is not known yet which is better: the interval includes 0.',
  ],
  'match.better': ['Tus pesos juegan mejor.', 'Your weights play better.'],
  'match.worse': ['Tus pesos juegan peor.', 'Your weights play worse.'],
  'match.done': ['Duelo terminado.', 'The match is over.'],
  'match.stopped': ['Duelo parado.', 'The match has been stopped.'],
  'match.running': ['Se están jugando {all} partidas…', '{all} games are being played…'],
  'match.usual-of': ['{id}, pesos de siempre', '{id}, usual weights'],
  use: ['Llévatelos', 'Take them with you'],
  'use.told': [
    'La configuración es un archivo para «--config»; el nombre, un jugador para «poda play --first».',
    'The configuration is a file for “--config”; the name, a player for “poda play --first”.',
  ],
  'use.file': ['Guardar la configuración', 'Save the configuration'],
  'use.name': ['Nombre del jugador', 'Name of the player'],
  'use.play': ['Jugar contra estos pesos', 'Play against these weights'],
});

export const say = sayFrom(words);
