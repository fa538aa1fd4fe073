import { catalogue } from '../words/say.ts';

/** How matches are played and judged, for the report and the class. */
export const matchWords = catalogue({
  'form.round-robin': ['liga: todos contra todos', 'round robin: all against all'],
  'form.swiss': ['sistema suizo', 'Swiss system'],
  'form.gauntlet': ['uno contra todos', 'gauntlet: one against all'],
  'form.knockout': ['eliminatorias', 'knockout'],
  'time.none': ['sin límite', 'unlimited'],
  'time.move': ['{time} por jugada', '{time} per move'],
  'time.game': ['{time} por partida', '{time} per game'],
  'time.increment': ['{time} por partida y {increment} más por jugada', '{time} per game, plus {increment} per move'],
  'time.nodes': ['{nodes} {nodes|posición|posiciones} por jugada', '{nodes} {nodes|position|positions} per move'],
  'evidence.title': ['Pruebas', 'Evidence'],
  'evidence.what': ['Qué pasó', 'What happened'],
  'evidence.why': ['Por qué no vale', 'Why it is not legal'],
  'evidence.legal': ['Jugadas legales, tal como las contestaría el bot', 'Legal moves, as the bot must answer them'],
  'evidence.time': ['Tiempo de la respuesta', 'Time to answer'],
  'evidence.position': ['Posición', 'Position'],
  'evidence.question': ['Pregunta', 'Question'],
  'evidence.answer': ['Respuesta', 'Answer'],
  'evidence.traceback': ['Traza', 'Traceback'],
  'evidence.exitCode': ['Código de salida', 'Exit code'],
  'evidence.signal': ['Señal', 'Signal'],
  'evidence.stderr': ['Salida de errores en ese momento', 'Standard error at that moment'],
});
