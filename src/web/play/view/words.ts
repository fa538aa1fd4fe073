import { ownWords } from '../../words/say.ts';

const es = {
  'look.at': 'Solo miras: {moment}. La partida sigue.',
  'look.start': 'antes de la primera jugada',
  'look.board': '{board}, solo para mirar: {moment}',
  'look.back': 'Volver a la partida',
  'look.play': 'Jugar desde aquí',
  'look.ask': '¿Jugar desde este momento? Las jugadas posteriores se pueden rehacer.',
  'look.steps': 'Mirar las jugadas',
  'look.first': 'Al principio',
  'look.previous': 'Jugada anterior',
  'look.next': 'Jugada siguiente',
  'look.last': 'Volver a la partida',
  'first.level': 'Juegas contra el nivel {level}.',
  'first.change': 'Cámbialo aquí',
  'next.again': 'Otra vez',
  'next.swap': 'Cambiar de lado',
  'next.level-up': 'Siguiente nivel: {level}',
  'next.level-down': 'Un nivel menos: {level}',
  'next.review': 'Revisar',
  'next.analyse': 'Analizar',
} as const;

const en: Record<keyof typeof es, string> = {
  'look.at': 'Just looking: {moment}. The game goes on.',
  'look.start': 'before the first move',
  'look.board': '{board}, for looking only: {moment}',
  'look.back': 'Back to the game',
  'look.play': 'Play from here',
  'look.ask': 'Play from this moment? The later moves can be redone.',
  'look.steps': 'Look at the moves',
  'look.first': 'To the start',
  'look.previous': 'Previous move',
  'look.next': 'Next move',
  'look.last': 'Back to the game',
  'first.level': 'You are playing against level {level}.',
  'first.change': 'Change it here',
  'next.again': 'Again',
  'next.swap': 'Swap sides',
  'next.level-up': 'Next level: {level}',
  'next.level-down': 'One level down: {level}',
  'next.review': 'Review',
  'next.analyse': 'Analyse',
};

/** The texts that only the table needs, which the browser loads with the first game. */
export const say = ownWords(es, en);
