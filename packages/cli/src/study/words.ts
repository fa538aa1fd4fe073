import { studyEn as studyReportEn, studyEs as studyReportEs } from '@poda/library/study/words.ts';

export const studyEs = {
  ...studyReportEs,
  'study.intro':
    'Partidas completas del ordenador contra sí mismo: los dos jugadores buscan con el mismo algoritmo y hasta la misma profundidad. Esta página, sus gráficas y sus datos (`study.csv`, `study.json`) los escribe',
  'study.progress': '{done} de {all} ({percent} %), quedan {left}',
  'study.progress.first': '{done} de {all}, calculando lo que queda',
  'study.resumed': 'De una ejecución anterior en {out}: {done} de {all}.',
  'study.interrupted':
    'Interrumpido: {done} de {all} {all|medida guardada|medidas guardadas} en {out}. La misma orden sigue por donde iba.',
  'study.done': 'Informe: {report}',
  'study.data': 'Datos y gráficas: {files}',
  'about.study':
    'Juega partidas completas del ordenador contra sí mismo con cada algoritmo, en tableros de varios tamaños o a varias profundidades, y mide tiempo y nodos. Escribe una tabla y, en la carpeta de --out, un informe con gráficas y los datos. Interrumpido con Ctrl-C, la misma orden sigue por donde iba.',
  'command.study': 'estudio de eficiencia: tiempo y nodos de minimax, alfa-beta, orden y tabla en partidas completas',
} as const;

export const studyEn: Record<keyof typeof studyEs, string> = {
  ...studyReportEn,
  'study.intro':
    'The computer plays complete games against itself; both players search with the same algorithm to the same depth. This command writes this page, its charts and its data (`study.csv`, `study.json`):',
  'study.progress': '{done} of {all} ({percent}%), {left} left',
  'study.progress.first': '{done} of {all}, estimating the time left',
  'study.resumed': 'From an earlier run in {out}: {done} of {all}.',
  'study.interrupted':
    'Interrupted: {done} of {all} measurements are saved in {out}. The same command continues from there.',
  'study.done': 'Report: {report}',
  'study.data': 'Data and charts: {files}',
  'about.study':
    'Plays complete games of the computer against itself with every algorithm, on boards of several sizes or at several depths, and measures time and nodes. It prints a table and writes a report with charts and the data into the folder of --out. After Ctrl-C the same command continues where it stopped.',
  'command.study': 'efficiency study: time and nodes of minimax, alpha-beta, ordering and table in complete games',
};
