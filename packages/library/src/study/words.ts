import type { Values } from '../core/text/words.ts';
import type { Translator } from '../i18n/translate.ts';

export const studyEs = {
  'study.title': 'Estudio de eficiencia: {game}',
  'study.head.findings': 'Resultados',
  'study.head.charts': 'Gráficas',
  'study.head.tables': 'Tablas',
  'study.head.method': 'Cómo se ha medido',
  'study.head.samples': 'Partidas de muestra',
  'study.depth': 'Profundidad {depth}',
  'study.cost.nodes': '{nodes} {nodes|nodo|nodos}',
  'study.cost.pruned': '{share} podado',
  'study.all-alike':
    'Los algoritmos que terminaron jugaron exactamente la misma partida {count|en la única combinación|en cada una de las {count} combinaciones} de tablero y profundidad: solo cambia el coste.',
  'study.not-alike':
    'No todos los algoritmos jugaron la misma partida en estos casos (profundidad entre paréntesis), así que sus costes no son del todo comparables: {cells}.',
  'study.algorithm.minimax': 'minimax',
  'study.algorithm.alpha-beta': 'alfa-beta',
  'study.algorithm.star': 'Star',
  'study.algorithm.ordering': '+ orden',
  'study.algorithm.table': '+ tabla',
  'study.legal-moves': 'jugadas legales',
  'study.counted': 'contado',
  'study.left-out': 'fuera',
  'study.footnote.counted':
    'minimax pasaría del límite de {limit} nodos por partida; su árbol se ha contado a lo largo de la misma partida, sin recorrerlo, y por eso no tiene tiempo.',
  'study.footnote.left-out':
    'pasa del límite de {limit} nodos por partida (--nodes), en ese tablero o ya en uno menor o a menos profundidad; nada se estima.',
  'study.footnote.costlier':
    'más nodos que alfa-beta: la búsqueda profundiza de jugada en jugada y todo cuenta, lo que solo compensa a más profundidad.',
  'study.column.board': 'tablero',
  'study.column.depth': 'prof.',
  'study.column.algorithm': 'algoritmo',
  'study.column.time': 'tiempo',
  'study.column.nodes': 'nodos',
  'study.column.speed': 'nodos/s',
  'study.column.branching': 'ramas',
  'study.column.effective': 'efect.',
  'study.column.pruned': 'podado',
  'study.column.moves': 'jug.',
  'study.column.result': 'res.',
  'study.chart.time': 'Tiempo por partida',
  'study.chart.nodes': 'Nodos por partida',
  'study.chart.branching': 'Ramificación efectiva',
  'study.chart.pruned': 'Parte podada del árbol de minimax',
  'study.subtitle': '{game}: partidas completas del ordenador contra sí mismo',
  'study.subtitle.share': '{game}: nodos que no hace falta mirar, de los que mira minimax',
  'study.axis.sizes': 'tablero (columnas x filas)',
  'study.axis.depths': 'profundidad (jugadas)',
  'study.axis.time': 'tiempo (escala logarítmica)',
  'study.axis.nodes': 'nodos (escala logarítmica)',
  'study.axis.branching': 'ramas por jugada',
  'study.axis.pruned': 'parte podada',
  'study.note.hollow': 'Marca hueca: árbol contado, sin recorrerlo.',
  'study.about.time':
    'Tiempo que tarda en pensar toda la partida, los dos jugadores juntos. En tableros pequeños y a poca profundidad gana la búsqueda más sencilla: preparar la otra cuesta más que mirar el árbol entero.',
  'study.about.nodes':
    'Posiciones que se miran en toda la partida. La escala es logarítmica: cada línea es diez veces la anterior.',
  'study.about.branching':
    'La raíz, de índice la profundidad, de los nodos por jugada: cuántas ramas por nivel tendría un árbol uniforme de ese tamaño. La línea de puntos son las jugadas legales que hay de media.',
  'study.about.pruned':
    'Qué parte de los nodos de minimax se ahorra cada algoritmo. Por debajo de cero mira más que minimax: profundizar paso a paso repite los niveles de arriba, y con poca profundidad no compensa.',
  'study.method.minimax':
    'mira todas las jugadas hasta la profundidad; con dados, la media de todas las tiradas (expectiminimax).',
  'study.method.alpha-beta':
    'como se enseña: no mira las jugadas que ya no pueden cambiar el valor, en el orden en que las da el juego. Cuando se tiran dados no poda: cada tirada abre de nuevo la ventana.',
  'study.method.star':
    'la búsqueda fuerte sin orden ni tabla: no mira las tiradas que ya no pueden llevar la media a la ventana (Star1 y Star2). Profundiza de uno en uno, y todo cuenta.',
  'study.method.ordering':
    'la búsqueda fuerte sin tabla: primero las capturas y las jugadas que podaron en otro sitio (killers e historia) o que fueron las mejores con una jugada menos de profundidad; las demás, con ventana estrecha. Profundiza de uno en uno, y todo cuenta.',
  'study.method.table': 'además recuerda las posiciones en una tabla de 16 MiB, vacía al empezar cada jugada.',
  'study.method.columns':
    '**Nodos**: posiciones que se miran. **Ramas**: jugadas legales, de media, donde se eligió una. **Efect.**: ramificación efectiva, la raíz de índice la profundidad de los nodos por jugada. **Podado**: 1 menos los nodos entre los de minimax. **Jug.**: jugadas elegidas en la partida. **Res.**: 1-0 gana quien empieza, 0-1 el otro, 1/2 tablas.',
  'study.method.limits':
    'Un algoritmo que pasa de {limit} nodos en una partida (--nodes) queda fuera, y también en los tableros mayores y a más profundidad; lo deciden los nodos y no el reloj, así que se repite en cualquier máquina. El árbol de minimax, cuando es demasiado grande para recorrerlo, se cuenta hasta {counted} nodos. Nada se estima.',
  'study.method.machine':
    'Todos los tiempos son de una misma máquina: {machine}; partidas a la vez: {jobs}. Solo cuenta el tiempo de elegir jugada; una partida de menos de 0,3 s se repite hasta sumarlos (30 veces como mucho) y vale la más rápida.',
  'study.method.dice': 'Los dados caen igual para todos los algoritmos: semilla {seed}.',
  'study.start': 'Al empezar',
  'study.sample': 'La partida entera; jugadas: {moves}.',
} as const;

export const studyEn: Record<keyof typeof studyEs, string> = {
  'study.title': 'Efficiency study: {game}',
  'study.head.findings': 'Findings',
  'study.head.charts': 'Charts',
  'study.head.tables': 'Tables',
  'study.head.method': 'How it was measured',
  'study.head.samples': 'Sample games',
  'study.depth': 'Depth {depth}',
  'study.cost.nodes': '{nodes} {nodes|node|nodes}',
  'study.cost.pruned': '{share} pruned',
  'study.all-alike':
    'The algorithms that finished played exactly the same game {count|in the only combination|in each of the {count} combinations} of board and depth: only its cost differs.',
  'study.not-alike':
    'In these cases (depth in brackets) not all algorithms played the same game, so their costs are not quite comparable: {cells}.',
  'study.algorithm.minimax': 'minimax',
  'study.algorithm.alpha-beta': 'alpha-beta',
  'study.algorithm.star': 'Star',
  'study.algorithm.ordering': '+ ordering',
  'study.algorithm.table': '+ table',
  'study.legal-moves': 'legal moves',
  'study.counted': 'counted',
  'study.left-out': 'left out',
  'study.footnote.counted':
    'minimax would exceed the limit of {limit} nodes per game; its tree was counted along the same game without searching it, so there is no time.',
  'study.footnote.left-out':
    'exceeds the limit of {limit} nodes per game (--nodes), on that board or already on a smaller one or at a lower depth; nothing is estimated.',
  'study.footnote.costlier':
    'more nodes than alpha-beta: the search deepens one ply at a time and all of that counts, which pays only at greater depths.',
  'study.column.board': 'board',
  'study.column.depth': 'depth',
  'study.column.algorithm': 'algorithm',
  'study.column.time': 'time',
  'study.column.nodes': 'nodes',
  'study.column.speed': 'nodes/s',
  'study.column.branching': 'branch',
  'study.column.effective': 'effect',
  'study.column.pruned': 'pruned',
  'study.column.moves': 'moves',
  'study.column.result': 'res.',
  'study.chart.time': 'Time per game',
  'study.chart.nodes': 'Nodes per game',
  'study.chart.branching': 'Effective branching',
  'study.chart.pruned': 'Pruned share of the minimax tree',
  'study.subtitle': '{game}: complete games of the computer against itself',
  'study.subtitle.share': '{game}: share of minimax’s nodes that need not be searched',
  'study.axis.sizes': 'board (columns x rows)',
  'study.axis.depths': 'depth (plies)',
  'study.axis.time': 'time (logarithmic scale)',
  'study.axis.nodes': 'nodes (logarithmic scale)',
  'study.axis.branching': 'branches per move',
  'study.axis.pruned': 'pruned share',
  'study.note.hollow': 'Hollow mark: tree counted, not searched.',
  'study.about.time':
    'The thinking time of the whole game, both players together. On small boards and at low depths the simplest search wins: preparing the other one costs more than searching the whole tree.',
  'study.about.nodes':
    'Positions searched in the whole game. The scale is logarithmic: every line is ten times the one below.',
  'study.about.branching':
    'The nodes per move to the power of one over the depth: how many branches per level a uniform tree of that size would have. The dotted line is the average number of legal moves.',
  'study.about.pruned':
    'The share of minimax’s nodes that each algorithm saves. Below zero it searches more than minimax: iterative deepening repeats the upper levels, and at low depths that does not pay.',
  'study.method.minimax':
    'searches every move to the full depth; with dice, it averages over all rolls (expectiminimax).',
  'study.method.alpha-beta':
    'the textbook form: leaves out the moves that can no longer change the value, in the order in which the game lists them. It prunes nothing at dice rolls: every roll opens the window again.',
  'study.method.star':
    'the strong search without ordering and table: leaves out the rolls that can no longer bring the average into the window (Star1 and Star2). It deepens one ply at a time, and all of that counts.',
  'study.method.ordering':
    'the strong search without a table: captures come first, and the moves that caused a cutoff elsewhere (killers and history) or were best at the previous depth; the others are searched with a null window. It deepens one ply at a time, and all of that counts.',
  'study.method.table':
    'the same, with a table of 16 MiB that remembers positions and is empty at the start of every move.',
  'study.method.columns':
    '**Nodes**: positions searched. **Branch**: average number of legal moves where one was chosen. **Effect**: effective branching, the nodes per move to the power of one over the depth. **Pruned**: 1 minus the nodes divided by those of minimax. **Moves**: moves chosen in the game. **Res.**: 1-0 the side that moved first wins, 0-1 the other, 1/2 a draw.',
  'study.method.limits':
    'An algorithm that exceeds {limit} nodes in a game (--nodes) is left out, also on larger boards and at greater depths. The limit counts nodes, not time, so the results repeat on any machine. If the tree of minimax is too large to search, it is counted, up to {counted} nodes. Nothing is estimated.',
  'study.method.machine':
    'All times come from one machine: {machine}; games at a time: {jobs}. Only choosing moves counts; a game shorter than 0.3 s is repeated until that much time has passed (30 times at most), and the fastest counts.',
  'study.method.dice': 'All algorithms get the same dice: seed {seed}.',
  'study.start': 'At the start',
  'study.sample': 'The whole game; moves: {moves}.',
};

/** `study.intro` introduces the command in the report, and depends on where the report is written. */
export type StudyKey = keyof typeof studyEs | 'study.intro';

/** What a report, its tables and its charts say. */
export interface StudyTranslator extends Pick<Translator, 'language' | 'gameName' | 'sideName' | 'outcome'> {
  say(key: StudyKey, values?: Values): string;
}
