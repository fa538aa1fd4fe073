import type { Language } from '@poda/library/core/text/words.ts';
import { fill } from '@poda/library/core/text/words.ts';
import { type StudyKey, type StudyTranslator, studyEn, studyEs } from '@poda/library/study/words.ts';
import { catalogue, currentLanguage, sayFrom, translator } from '../words/say.ts';

const words = catalogue({
  title: ['Estudio de eficiencia', 'Efficiency study'],
  lead: [
    'El ordenador juega partidas completas contra sí mismo con cada algoritmo y cuenta cuánto cuesta cada una. Todo se mide en este dispositivo.',
    'The computer plays complete games against itself with every algorithm and counts the cost of each. Everything is measured on this device.',
  ],
  choices: ['Qué se mide', 'What is measured'],
  game: ['Juego', 'Game'],
  sizes: ['Tableros', 'Boards'],
  depths: ['Profundidad, en jugadas', 'Depth, in plies'],
  algorithms: ['Algoritmos', 'Algorithms'],
  limit: ['Límite de nodos por partida', 'Limit of nodes per game'],
  seed: ['Semilla de los dados', 'Seed of the dice'],
  'none-chosen': ['Elige al menos una casilla de cada grupo.', 'Choose at least one box of every group.'],
  run: ['Medir', 'Measure'],
  stop: ['Parar', 'Stop'],
  progress: ['Progreso del estudio', 'Progress of the study'],
  'progress.of': ['{done} de {all}', '{done} of {all}'],
  'progress.now': ['Ahora: {board}, profundidad {depth}, {algorithm}', 'Now: {board}, depth {depth}, {algorithm}'],
  'progress.move': ['{count} {count|jugada|jugadas}', '{count} {count|move|moves}'],
  failed: ['No se ha podido medir. Prueba otra vez.', 'Measuring has failed. Try again.'],
  complete: ['Terminado: {all} {all|medida|medidas}.', 'Finished: {all} {all|measurement|measurements}.'],
  stopped: [
    'Parado: {done} de {all} {all|medida|medidas}. Lo medido se puede descargar.',
    'Stopped: {done} of {all} {all|measurement|measurements}. What was measured can be downloaded.',
  ],
  results: ['Resultados', 'Results'],
  charts: ['Gráficas', 'Charts'],
  tables: ['Tablas', 'Tables'],
  download: ['Descargar', 'Download'],
  'download.all': ['Todo (ZIP)', 'Everything (ZIP)'],
  'download.report': ['Informe (Markdown)', 'Report (Markdown)'],
  'download.csv': ['Datos (CSV)', 'Data (CSV)'],
  'download.json': ['Datos (JSON)', 'Data (JSON)'],
  'download.svg': ['Gráfica (SVG)', 'Chart (SVG)'],
  'download.svg.of': ['Descargar la gráfica: {chart}', 'Download the chart: {chart}'],
  compare: ['Los algoritmos, lado a lado en una posición', 'The algorithms side by side in one position'],
  command: [
    'El mismo estudio, con todos los algoritmos y las partidas de muestra dibujadas, en la línea de órdenes:',
    'The same study, with all algorithms and its sample games drawn, on the command line:',
  ],
});

export const say = sayFrom(words);

const reportWords: Readonly<Record<Language, Readonly<Record<StudyKey, string>>>> = {
  es: {
    ...studyEs,
    'study.intro':
      'Partidas completas del ordenador contra sí mismo: los dos jugadores buscan con el mismo algoritmo y hasta la misma profundidad. Medido en un navegador. En la línea de órdenes lo mide, con todos los algoritmos,',
    'study.footnote.left-out':
      'pasa del límite de {limit} nodos por partida, en ese tablero o ya en uno menor o a menos profundidad; nada se estima.',
  },
  en: {
    ...studyEn,
    'study.intro':
      'The computer plays complete games against itself; both players search with the same algorithm to the same depth. Measured in a browser. On the command line this measures it, with all algorithms:',
    'study.footnote.left-out':
      'exceeds the limit of {limit} nodes per game, on that board or already on a smaller one or at a lower depth; nothing is estimated.',
  },
};

/** Speaks of studies in the language of the page. */
export const studyTranslator = (): StudyTranslator => {
  const { value: common } = translator;
  return {
    language: common.language,
    gameName: game => common.gameName(game),
    sideName: (variant, side) => common.sideName(variant, side),
    outcome: (variant, outcome) => common.outcome(variant, outcome),
    say: (key, values) => fill(reportWords[currentLanguage()][key], values),
  };
};
