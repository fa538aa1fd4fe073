import { catalogue, sayFrom } from '../words/say.ts';

const words = catalogue({
  title: ['El árbol de la búsqueda', 'The search tree'],
  'place.of': ['{game} · {position}', '{game} · {position}'],
  start: ['posición inicial', 'start position'],
  'after.plies': ['tras {plies} {plies|jugada|jugadas}', 'after {plies} {plies|move|moves}'],
  'own.position': ['posición puesta', 'own position'],
  game: ['Juego', 'Game'],
  search: ['Búsqueda', 'Search'],
  'search.plain': ['alfa-beta', 'alpha-beta'],
  'search.minimax': ['minimax', 'minimax'],
  'search.strong': ['la del programa', "the program's own"],
  depth: ['Profundidad', 'Depth'],
  position: ['Posición', 'Position'],
  'position.text': ['Texto de la posición', 'Text of the position'],
  'position.show': ['Ver su árbol', 'Show its tree'],
  searching: ['Buscando…', 'Searching…'],
  failed: [
    'No se ha podido buscar. Prueba otra vez, o con menos profundidad.',
    'The search has failed. Try again, or with less depth.',
  ],
  over: [
    'La partida ha terminado en esta posición: no hay árbol. Elige otra.',
    'The game is over in this position: there is no tree. Choose another one.',
  ],
  'cut-short': [
    'El árbol entero tiene {all} nodos: faltan sus niveles más profundos. Los valores son los de la búsqueda entera.',
    'The whole tree has {all} nodes: its deepest levels are left out. The values are those of the whole search.',
  ],

  'drawing.keys': [
    'Árbol dibujado. Con el foco aquí, las flechas lo mueven, más y menos lo acercan y lo alejan, y el cero lo muestra entero. El esquema dice lo mismo con palabras.',
    'Drawn tree. While it has the focus, arrows move it, plus and minus zoom, and zero shows all of it. The outline says the same in words.',
  ],
  'zoom.in': ['Acercar', 'Zoom in'],
  'zoom.out': ['Alejar', 'Zoom out'],
  'zoom.fit': ['Ver entero', 'Show all'],
  'open.all': ['Abrir todas las ramas', 'Open all branches'],
  'open.line': ['Cerrar ramas', 'Close branches'],
  boards: ['Tableros', 'Boards'],
  'legend.line': ['mejor línea', 'best line'],
  'legend.here': ['dónde está', 'where it is'],
  'legend.cut': ['poda', 'cut'],
  'legend.left': ['sin mirar', 'not looked at'],
  'legend.numbers.cells': [
    'Los números son casillas de ventaja {ofSide}.',
    'The numbers are the lead {ofSide} in squares.',
  ],
  'legend.numbers.men': [
    'Los números son la ventaja {ofSide}, en {unit}; +#5 gana en 5 jugadas.',
    'The numbers are the lead {ofSide}, in {unit}; +#5 wins in 5 moves.',
  ],
  'legend.numbers.chance': [
    'Los números son la probabilidad de que {sides|gane|ganen} {side}.',
    'The numbers are the chance that {side} {sides|wins|win}.',
  ],
  'legend.bounds': [
    '≤ y ≥: solo una cota, porque no se miró todo.',
    '≤ and ≥: only a bound, because not everything was looked at.',
  ],

  'kind.max': ['MÁX', 'MAX'],
  'kind.min': ['MÍN', 'MIN'],
  'kind.chance': ['AZAR', 'CHANCE'],
  'kind.leaf': ['hoja', 'leaf'],
  'kind.end': ['final', 'end'],
  'node.root': ['raíz', 'root'],
  'node.max': [
    '{sides|Elige|Eligen} {side}, el mayor valor (máx).',
    '{side} {sides|chooses|choose} the greatest value (max).',
  ],
  'node.min': [
    '{sides|Elige|Eligen} {side}, el menor valor (mín).',
    '{side} {sides|chooses|choose} the least value (min).',
  ],
  'node.chance': ['Deciden los dados: la media de los resultados.', 'Dice decide: the average of the rolls.'],
  'node.leaf': ['Hoja: la posición se estima, sin mirar más.', 'Leaf: the position is estimated, without looking on.'],
  'node.end': ['Final de la partida.', 'End of the game.'],
  'node.value': ['valor', 'value'],
  'node.window': ['ventana al abrirlo', 'window at its opening'],
  'node.probability': ['probabilidad', 'probability'],
  'node.below': ['nodos debajo', 'nodes below'],
  'node.not-open': ['La búsqueda aún no ha llegado aquí.', 'The search has not come here yet.'],
  'node.branch.open': ['Abrir la rama', 'Open the branch'],
  'node.branch.close': ['Cerrar la rama', 'Close the branch'],
  'node.to-step': ['Ir a su paso', 'Go to its step'],
  'node.analyse': ['Analizar esta posición', 'Analyse this position'],

  'value.exact': ['{value}', '{value}'],
  'value.lower': ['{value} como poco', '{value} at least'],
  'value.upper': ['{value} como mucho', '{value} at most'],

  'step.root': [
    'Empieza la búsqueda: {sides|juega|juegan} {side} y {sides|busca|buscan} el mayor valor.',
    'The search begins: {side} {sides|moves|move} and {sides|looks|look} for the greatest value.',
  ],
  'step.root.chance': [
    'Empieza la búsqueda, antes de tirar los dados: el valor será una media.',
    'The search begins before the dice are rolled: the value will be an average.',
  ],
  'step.max': [
    'Mira {move}. Ahora {sides|elige|eligen} {side}: el mayor valor.',
    'It looks at {move}. Now {side} {sides|chooses|choose}: the greatest value.',
  ],
  'step.min': [
    'Mira {move}. Ahora {sides|elige|eligen} {side}: el menor valor.',
    'It looks at {move}. Now {side} {sides|chooses|choose}: the least value.',
  ],
  'step.chance': [
    'Mira {move}. Ahora deciden los dados: cuenta la media de los resultados.',
    'It looks at {move}. Now dice decide: the average of the rolls counts.',
  ],
  'step.leaf': ['Mira {move} y no sigue: estima {value}.', 'It looks at {move} and no further: it estimates {value}.'],
  'step.end': ['Con {move} la partida acaba: {value}.', 'With {move} the game ends: {value}.'],
  'step.back.better': [
    '{move} vale {value}. Es lo mejor {ofSide} hasta ahora.',
    '{move} is worth {value}. It is the best {ofSide} so far.',
  ],
  'step.back.worse': [
    '{move} vale {value}. No mejora {best}, que {side} ya {sides|tiene|tienen} con {other}.',
    '{move} is worth {value}. That is no better than {best}, which {side} already {sides|has|have} with {other}.',
  ],
  'step.back.chance': [
    'Si sale {move}, vale {value}. Cuenta con el peso de su probabilidad.',
    'After a roll of {move} it is worth {value}, weighted by its probability.',
  ],
  'step.alpha': [' Sube α a {alpha}.', ' It raises α to {alpha}.'],
  'step.beta': [' Baja β a {beta}.', ' It lowers β to {beta}.'],
  'step.done': [
    'La raíz vale {value}: {sides|juega|juegan} {side}, {move}. Ha mirado {nodes} {nodes|nodo|nodos}.',
    'The root is worth {value}: {side} {sides|plays|play} {move}. {nodes} {nodes|node|nodes} looked at.',
  ],
  'step.done.chance': [
    'La raíz vale {value}, la media de los resultados. Ha mirado {nodes} {nodes|nodo|nodos}.',
    'The root is worth {value}, the average of the rolls. {nodes} {nodes|node|nodes} looked at.',
  ],
  'step.done.cuts': [
    ' {cuts|Una poda dejó|{cuts} podas dejaron} {left} {left|jugada|jugadas} sin mirar.',
    ' {cuts|One cut|{cuts} cuts} left {left} {left|move|moves} not looked at.',
  ],

  'cut.better': [
    'Poda: {value} {sign} {bound}: {side} ya {sides|tiene|tienen} algo mejor con {other}.',
    'Cut: {value} {sign} {bound}: {side} already {sides|has|have} something better with {other}.',
  ],
  'cut.equal': [
    'Poda: {value} {sign} {bound}: {side} ya {sides|tiene|tienen} lo mismo con {other}.',
    'Cut: {value} {sign} {bound}: {side} already {sides|has|have} the same with {other}.',
  ],
  'cut.window': [
    'Poda: {value} {sign} {bound}, fuera de la ventana con que se abrió esta búsqueda.',
    'Cut: {value} {sign} {bound}, outside the window with which this search was opened.',
  ],
  'cut.left': ['{left|Una jugada|{left} jugadas} sin mirar.', '{left|One move|{left} moves} not looked at.'],
  'cut.origin': ['La cota viene de aquí', 'The bound comes from here'],
  'cut.question': ['¿Y si una jugada sin mirar fuera mejor?', 'But could a move that was not looked at not be better?'],
  'cut.anyway': ['Búscala de todos modos', 'Search it anyway'],
  'cut.value': ['{move} vale {value}', '{move} is worth {value}'],
  'cut.why': [
    '{best|Ninguna es mejor para {side}.|Sí: {bestMove} sería mejor para {side}.} Pero con todas miradas este nodo valdría {full}, que también es {sign} {bound}, y {other} {others|evita|evitan} llegar aquí con {otherMove}. La cota no cambia y la raíz sigue en {root}.',
    '{best|None is better for {side}.|Yes: {bestMove} would be better for {side}.} But with all of them looked at this node would be worth {full}, which is {sign} {bound} too, and {other} {others|avoids|avoid} it with {otherMove}. The bound does not change and the root stays at {root}.',
  ],
  'cut.why.window': [
    '{best|Ninguna es mejor para {side}.|Sí: {bestMove} sería mejor para {side}.} Pero con todas miradas este nodo valdría {full}, que también es {sign} {bound}: igual de fuera de la ventana. La raíz sigue en {root}.',
    '{best|None is better for {side}.|Yes: {bestMove} would be better for {side}.} But with all of them looked at this node would be worth {full}, which is {sign} {bound} too: outside the window all the same. The root stays at {root}.',
  ],

  window: ['Ventana', 'Window'],
  'window.none': ['Minimax no tiene ventana: lo mira todo.', 'Minimax has no window: it looks at everything.'],
  'window.text': ['de α = {alpha} a β = {beta}', 'from α = {alpha} to β = {beta}'],
  'window.closed': ['Ventana vacía: α ≥ β.', 'Empty window: α ≥ β.'],
  'window.best': ['mejor hasta ahora', 'best so far'],
  stack: ['Pila de llamadas', 'Call stack'],
  'calls.move': ['jugada', 'move'],
  'calls.depth': ['p', 'd'],
  'calls.best': ['mejor', 'best'],
  algorithm: ['Algoritmo', 'Algorithm'],
  'algorithm.pseudocode': ['Pseudocódigo', 'Pseudocode'],
  'algorithm.python': ['Python', 'Python'],
  'algorithm.typescript': ['TypeScript', 'TypeScript'],
  'algorithm.strong': [
    'La búsqueda del programa es alfa-beta con más ideas: mira el árbol con alfa-beta para leer su algoritmo.',
    "The program's own search is alpha-beta with more ideas: show the tree with alpha-beta to read its algorithm.",
  ],
  progress: ['Nodos mirados', 'Nodes looked at'],
  'progress.left': ['Jugadas sin mirar', 'Moves not looked at'],

  'bar.play': ['Reproducir', 'Play'],
  'bar.pause': ['Parar', 'Pause'],
  'bar.next-cut': ['Siguiente poda', 'Next cut'],
  'bar.next-best': ['Siguiente cambio', 'Next change'],
  'bar.next-best.long': ['Siguiente cambio de la mejor jugada en la raíz', 'Next change of the best move at the root'],
  'bar.step': ['Paso', 'Step'],
  'bar.of': ['paso {step} de {steps}', 'step {step} of {steps}'],
  'bar.speed': ['Velocidad', 'Speed'],
  'bar.speed.of': ['{speed} {speed|paso|pasos} por segundo', '{speed} {speed|step|steps} a second'],

  outline: ['Esquema', 'Outline'],
  'outline.left': ['{left|Una jugada|{left} jugadas} sin mirar', '{left|One move|{left} moves} not looked at'],
  'outline.ahead': ['sin abrir', 'not opened'],
  'outline.line': ['mejor línea', 'best line'],
  explain: ['Explica esta jugada', 'Explain this move'],
});

export const say = sayFrom(words);
