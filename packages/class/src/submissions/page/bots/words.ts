import { catalogue, sayFrom } from '@poda/page/words/say.ts';
import { classWords } from '../../../page/words.ts';
import { submissionWords } from '../submission-parts.tsx';

const words = catalogue({
  'of-tournament': ['{bot} en {title}', '{bot} in {title}'],
  play: ['Jugar contra este bot', 'Play against this bot'],
  'play.house': ['Jugar contra este jugador', 'Play against this player'],
  standing: [
    'Puesto {rank} · {points} {points|punto|puntos} en {games} {games|partida|partidas}',
    'Place {rank} · {points} {points|point|points} in {games} {games|game|games}',
  ],
  'standing.none': ['Aún no ha jugado.', 'It has not played yet.'],
  games: ['Sus partidas', 'Its games'],
  'history.title': ['Cómo ha cambiado su Elo', 'How its Elo has changed'],
  'history.lead': [
    'El Elo tras cada cierto número de partidas suyas, con su intervalo del 95 %; una flecha indica que sigue fuera de la gráfica.',
    'The Elo after some numbers of its games, with its 95% interval; an arrow means that it goes on outside the graph.',
  ],
  'history.told': [
    'Elo {rating} ± {error} tras {games} {games|partida|partidas}.',
    'Elo {rating} ± {error} after {games} {games|game|games}.',
  ],
  'history.none': ['Con las primeras partidas aparece la gráfica.', 'The graph appears with the first games.'],
  'history.table': ['Ver los números', 'Show the numbers'],
  'history.games': ['Partidas', 'Games'],
  'history.rating': ['Elo ± 95 %', 'Elo ± 95%'],
  'history.axis': ['partidas', 'games'],
  'losses.title': ['Por qué pierde', 'Why it loses'],
  'losses.none': ['No ha perdido ninguna partida.', 'It has lost no game.'],
  'losses.count': ['{count} {count|partida|partidas}', '{count} {count|game|games}'],
  'losses.last': ['ver la última', 'see the last one'],
  'time.title': ['Tiempo por jugada', 'Time per move'],
  'time.none': ['Aún no hay tiempos.', 'There are no times yet.'],
  'time.told': [
    '{moves} {moves|jugada|jugadas}; {average} de media, {longest} la más larga.',
    '{moves} {moves|move|moves}; {average} on average, {longest} the longest.',
  ],
  'time.limit': ['El límite: {limit}.', 'The limit: {limit}.'],
  'time.up-to': ['hasta {time}', 'up to {time}'],
  'time.bar': ['hasta {time}: {count} {count|jugada|jugadas}', 'up to {time}: {count} {count|move|moves}'],
  'versions.title': ['Versiones', 'Versions'],
  'versions.scroll': ['Tabla de versiones, se desplaza', 'Table of versions, scrollable'],
  'version.playing': ['juega en este torneo', 'plays in this tournament'],
  'play.title': ['Contra {bot}', 'Against {bot}'],
  'play.you': ['Tú', 'You'],
  'play.side': ['Juegas con', 'You play'],
  'play.new': ['Otra partida', 'Another game'],
  'play.back': ['Deshacer mi jugada', 'Take my move back'],
  'play.moves': ['Las jugadas hasta ahora', 'The moves so far'],
  'play.yours': ['Te toca.', 'Your turn.'],
  'play.rolling': ['Se tiran los dados.', 'The dice are rolled.'],
  'play.thinking': ['{bot} piensa…', '{bot} is thinking…'],
  'play.fault': ['{bot} pierde por una falta: {fault}.', '{bot} loses by a fault: {fault}.'],
  'play.refused': ['El bot no ha podido jugar.', 'The bot could not play.'],
  'play.retry': ['Volver a preguntarle', 'Ask it again'],
  'play.last': ['{bot} ha jugado {move} ({time}).', '{bot} played {move} ({time}).'],
  'play.analyse': ['Analizar la partida', 'Analyse the game'],
  'play.unknown': ['Esta página no conoce el juego «{game}».', 'This page does not know the game "{game}".'],
  'play.lead': [
    'El bot corre encerrado en el servidor, con unos segundos por jugada. La partida no cuenta para nada.',
    'The bot runs in its sandbox on the server, with a few seconds per move. The game counts for nothing.',
  ],
});

export const say = sayFrom(classWords, submissionWords, words);
