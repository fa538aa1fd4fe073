import { catalogue, sayFrom } from '../words/say.ts';

const words = catalogue({
  title: ['Búsquedas lado a lado', 'Searches side by side'],
  lead: [
    'La misma posición con cada búsqueda: cada una añade una técnica a la anterior. Mira cuántos nodos ahorra y qué forma deja en el árbol.',
    'The same position under every search: each adds one technique to the one before. See how many nodes it saves and what shape it leaves of the tree.',
  ],
  choices: ['Qué se compara', 'What is compared'],
  depth: ['Profundidad', 'Depth'],
  limit: ['Límite de nodos por búsqueda', 'Limit of nodes per search'],
  'position.compare': ['Comparar en ella', 'Compare in it'],
  over: [
    'La partida ha terminado en esta posición. Elige otra.',
    'The game is over in this position. Choose another one.',
  ],
  roll: ['Los dados de esta posición: {roll}.', 'The roll of this position: {roll}.'],
  run: ['Comparar', 'Compare'],
  stop: ['Parar', 'Stop'],
  progress: ['Progreso de la comparación', 'Progress of the comparison'],
  'progress.of': ['{done} de {all}', '{done} of {all}'],
  complete: ['Comparación terminada.', 'The comparison is finished.'],
  stopped: ['Parada: lo medido queda abajo.', 'Stopped: what was measured stays below.'],
  failed: ['No se ha podido comparar. Prueba otra vez.', 'Comparing has failed. Try again.'],

  'search.minimax': ['minimax', 'minimax'],
  'search.alpha-beta': ['alfa-beta', 'alpha-beta'],
  'search.ordering': ['+ orden', '+ ordering'],
  'search.deepening': ['+ profundización iterativa', '+ iterative deepening'],
  'search.table': ['+ tabla', '+ table'],
  'search.quiescence': ['+ quietud', '+ quiescence'],
  'search.reductions': ['+ reducciones', '+ reductions'],
  'about.minimax': ['mira todas las jugadas hasta la profundidad.', 'looks at every move to the full depth.'],
  'about.alpha-beta': [
    'no mira las jugadas que ya no pueden cambiar el valor, en el orden en que las da el juego.',
    'leaves out the moves that can no longer change the value, in the order in which the game lists them.',
  ],
  'about.ordering': [
    'primero las capturas y las jugadas que podaron en otro sitio (killers e historia).',
    'captures come first, and the moves that caused a cut elsewhere (killers and history).',
  ],
  'about.deepening': [
    'busca a 1, a 2… hasta la profundidad, y todo cuenta: la mejor jugada de antes va primero, y las demás, con ventana nula.',
    'searches to 1, to 2… up to the depth, and all of it counts: the best move of before comes first, the others with a null window.',
  ],
  'about.table': [
    'recuerda las posiciones ya buscadas en una tabla de 16 MiB.',
    'remembers searched positions in a table of 16 MiB.',
  ],
  'about.quiescence': [
    'al final sigue mientras hay capturas, y no estima en medio de un cambio. Cambia lo que se estima.',
    'goes on at the end while there are captures, and does not estimate in the middle of an exchange. This changes what is estimated.',
  ],
  'about.reductions': [
    'las jugadas tardías se miran a menos profundidad, y cerca de las hojas se saltan las que no llegan a la ventana.',
    'late moves are searched less deeply, and near the leaves those that cannot reach the window are skipped.',
  ],

  results: ['Cada búsqueda', 'Every search'],
  search: ['búsqueda', 'search'],
  nodes: ['nodos', 'nodes'],
  time: ['tiempo', 'time'],
  pruned: ['podado', 'pruned'],
  branching: ['ramas efect.', 'effective branching'],
  value: ['valor', 'value'],
  'value.other': ['{value} (otro)', '{value} (another)'],
  counted: ['contado', 'counted'],
  'left-out': ['fuera', 'left out'],
  'note.counted': [
    'Contado: minimax pasaría del límite; su árbol se ha contado sin recorrerlo.',
    'Counted: minimax would exceed the limit; its tree was counted without searching it.',
  ],
  'note.left-out': ['Fuera: pasa del límite de nodos.', 'Left out: exceeds the limit of nodes.'],
  'note.branching': [
    'Ramas efectivas: cuántas ramas por nivel tendría un árbol uniforme con esos nodos.',
    'Effective branching: how many branches per level a uniform tree with these nodes would have.',
  ],
  'note.negative': [
    'Podado por debajo de cero: mira más que minimax, porque profundizar repite los niveles de arriba o porque la quietud mira más allá.',
    'Pruned below zero: it looks at more than minimax, because deepening repeats the upper levels or because quiescence looks further.',
  ],
  'value.same': [
    'Hasta la tabla ningún paso cambia el valor: solo cambia lo que cuesta. La quietud y las reducciones sí pueden cambiarlo, porque miran unas posiciones más lejos y otras menos; aquí no lo cambian.',
    'Up to the table no step changes the value, only its cost. Quiescence and reductions may change it, because they look further at some positions and less far at others; here they do not.',
  ],
  'value.changed': [
    'Hasta la tabla ningún paso cambia el valor: solo cambia lo que cuesta. La quietud y las reducciones sí pueden cambiarlo, porque miran unas posiciones más lejos y otras menos; aquí lo {count|cambia|cambian}: {searches}.',
    'Up to the table no step changes the value, only its cost. Quiescence and reductions may change it, because they look further at some positions and less far at others; here {count|this changes it|these change it}: {searches}.',
  ],

  shapes: ['La forma de los árboles', 'The shapes of the trees'],
  'shapes.about': [
    'Arriba la raíz; a cada profundidad, el ancho son los nodos, en escala logarítmica. El contorno es el árbol de minimax.',
    'The root is at the top; the width at each depth is the number of nodes, on a logarithmic scale. The outline is the tree of minimax.',
  ],
  'shape.levels': ['Nodos por nivel: {levels}', 'Nodes per level: {levels}'],
  'shape.none': ['Demasiado grande para dibujarla.', 'Too large to be drawn.'],

  orders: ['El orden de las jugadas', 'The order of the moves'],
  'orders.about': [
    'Alfa-beta sobre el mismo árbol, con las jugadas de cada nodo ordenadas por su valor exacto: primero la mejor, o primero la peor. Ningún orden mira menos que la prueba más pequeña del valor.',
    'Alpha-beta on the same tree, with the moves of every node in the order of their exact values: the best first, or the worst first. No order looks at less than the smallest proof of the value.',
  ],
  order: ['orden', 'order'],
  leaves: ['hojas', 'leaves'],
  'order.whole': ['minimax, cualquier orden', 'minimax, any order'],
  'order.worst': ['primero la peor', 'worst first'],
  'order.given': ['el orden del juego', "the game's order"],
  'order.best': ['primero la mejor', 'best first'],
  'order.minimal': ['prueba más pequeña', 'smallest proof'],
  'order.formula': ['Knuth y Moore', 'Knuth and Moore'],
  'orders.formula': [
    'Knuth y Moore: un árbol uniforme de b ramas y profundidad d necesita b^⌈d/2⌉ + b^⌊d/2⌋ − 1 hojas. Con b = {branching}, la media de este árbol, y d = {depth} son {leaves}. Este árbol no es uniforme: sus números reales son los de arriba.',
    'Knuth and Moore: a uniform tree with b branches and depth d needs b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves. With b = {branching}, the average of this tree, and d = {depth} that is {leaves}. This tree is not uniform: its real numbers are those above.',
  ],
  'orders.dice': [
    'Con dados no hay fórmula: cada tirada abre de nuevo la ventana.',
    'With dice there is no formula: every roll opens the window again.',
  ],
  'orders.large': [
    'El árbol de minimax es demasiado grande para saber el valor de todos sus nodos: elige menos profundidad.',
    'The tree of minimax is too large to know the value of all its nodes: choose a smaller depth.',
  ],
  'to.tree': ['El árbol, nodo a nodo', 'The tree, node by node'],
  'to.efficiency': ['Lo mismo en partidas completas', 'The same in complete games'],
});

export const say = sayFrom(words);
