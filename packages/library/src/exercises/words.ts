import type { Language } from '../core/text/words.ts';
import type { MistakeId } from './listings.ts';

const sentences = {
  'kind.value': ['El valor de la raíz', 'The value of the root'],
  'kind.pruned': ['Qué se poda', 'What is cut'],
  'kind.window': ['Alfa y beta', 'Alpha and beta'],
  'kind.bound': ['De quién es la cota', 'Whose bound it is'],
  'kind.order': ['El mejor orden', 'The best order'],
  'kind.bug': ['Encuentra el error', 'Find the bug'],
  'question.value': [
    'Minimax mira el árbol entero. ¿Qué valor llega a la raíz?',
    'Minimax looks at the whole tree. Which value reaches the root?',
  ],
  'question.pruned': [
    'Alfa-beta mira las jugadas de izquierda a derecha y poda cuando alfa ≥ beta. ¿Qué ramas no mira? Di el primer nodo de cada una.',
    'Alpha-beta looks at the moves from left to right and cuts when alpha ≥ beta. Which branches does it not look at? Name the first node of each.',
  ],
  'question.window': [
    'Alfa-beta mira las jugadas de izquierda a derecha. ¿Con qué ventana abre el nodo {node}?',
    'Alpha-beta looks at the moves from left to right. With which window does it open node {node}?',
  ],
  'question.bound': [
    'Alfa-beta abre el nodo {node} con {bound} = {value}, y ahí poda. ¿El valor de qué nodo es esa cota?',
    'Alpha-beta opens node {node} with {bound} = {value}, and cuts there. Which node has the value that made this bound?',
  ],
  'question.order': [
    'Pon las jugadas de la raíz en el orden en que alfa-beta mira menos nodos. Tal como están mira {given} de {all}.',
    'Put the moves of the root in the order in which alpha-beta looks at fewest nodes. As they stand it looks at {given} of {all}.',
  ],
  'question.bug': [
    'En esta versión de alfa-beta hay un error. ¿En qué línea está?',
    'There is a mistake in this version of alpha-beta. In which line is it?',
  ],
  win: ['G', 'W'],
  'note.chance': ['100 es ganar seguro.', '100 is a certain win.'],
  'note.cells': ['Cuentan casillas de ventaja.', 'They count cells ahead.'],
  'note.men': ['Cuentan {unit} de ventaja.', 'They count {unit} ahead.'],
  'note.lines': [
    'Los valores son los del bando que mueve en la raíz.',
    'Values are those of the side to move at the root.',
  ],
  'note.wins': [
    '+G: gana, más que cualquier número. −G: pierde, menos que cualquier número.',
    '+W: wins, more than any number. −W: loses, less than any number.',
  ],
  'note.average': [
    'En un nodo de azar el valor es la media de las tiradas, según su probabilidad, redondeada al entero más cercano (las mitades, alejándose de 0).',
    'At a chance node the value is the average over the rolls, weighted by their probability and rounded to the nearest whole number (halves away from 0).',
  ],
  'reason.max': [
    'Nodo {node} (max): el mayor de {values} es {value}.',
    'Node {node} (max): the greatest of {values} is {value}.',
  ],
  'reason.min': [
    'Nodo {node} (min): el menor de {values} es {value}.',
    'Node {node} (min): the least of {values} is {value}.',
  ],
  'reason.only': ['Nodo {node}: su única jugada vale {value}.', 'Node {node}: its only move is worth {value}.'],
  'reason.chance': ['Nodo {node} (azar): {sum} ≈ {value}.', 'Node {node} (chance): {sum} ≈ {value}.'],
  'reason.cut.max': [
    'Nodo {node} (max): tras el nodo {after} vale al menos {value}, y {value} ≥ beta {bound}: el rival ya tiene algo igual o mejor con el nodo {source}, así que las demás jugadas de aquí no cambian nada. Quedan sin mirar: {left}.',
    'Node {node} (max): after node {after} it is worth at least {value}, and {value} ≥ beta {bound}: the opponent already has something as good or better with node {source}, so the other moves here change nothing. Not looked at: {left}.',
  ],
  'reason.cut.min': [
    'Nodo {node} (min): tras el nodo {after} vale como mucho {value}, y {value} ≤ alfa {bound}: quien mueve en la raíz ya tiene algo igual o mejor con el nodo {source}, así que las demás jugadas de aquí no cambian nada. Quedan sin mirar: {left}.',
    'Node {node} (min): after node {after} it is worth at most {value}, and {value} ≤ alpha {bound}: the side to move at the root already has something as good or better with node {source}, so the other moves here change nothing. Not looked at: {left}.',
  ],
  'reason.alpha': [
    'Alfa = {value}: más arriba, un nodo max ya tiene {value} con el nodo {source}.',
    'Alpha = {value}: further up, a max node already has {value} with node {source}.',
  ],
  'reason.alpha.none': [
    'Alfa = −∞: más arriba, ningún nodo max tiene todavía una jugada mirada.',
    'Alpha = −∞: further up, no max node has a finished move yet.',
  ],
  'reason.beta': [
    'Beta = {value}: más arriba, un nodo min ya tiene {value} con el nodo {source}.',
    'Beta = {value}: further up, a min node already has {value} with node {source}.',
  ],
  'reason.beta.none': [
    'Beta = ∞: más arriba, ningún nodo min tiene todavía una jugada mirada.',
    'Beta = ∞: further up, no min node has a finished move yet.',
  ],
  'reason.sources': [
    'El valor sube desde más abajo, así que también vale decir {sources}.',
    'The value comes up from further below, so {sources} is right too.',
  ],
  'reason.order': [
    'Con el orden {order} mira {fewest} de {all} nodos, y con ninguno menos. La jugada que cierra la ventana va primero: después basta una respuesta para descartar cada una de las demás.',
    'In the order {order} it looks at {fewest} of {all} nodes, and in no order at fewer. The move that closes the window goes first: then one reply is enough to discard each of the others.',
  ],
  'reason.line': ['Línea {line}: {mistake}', 'Line {line}: {mistake}'],
  'reason.lines': ['Líneas {lines}: {mistake}', 'Lines {lines}: {mistake}'],
  'reason.gap': [
    'Entre las líneas {lines} falta algo: {mistake}',
    'Something is missing between the lines {lines}: {mistake}',
  ],
  'reason.runs': [
    'En esta posición el programa correcto encuentra {right} y abre {rightNodes} {rightNodes|nodo|nodos}; este encuentra {wrong} y abre {wrongNodes}.',
    'In this position the right program finds {right} and opens {rightNodes} {rightNodes|node|nodes}; this one finds {wrong} and opens {wrongNodes}.',
  ],
  'reason.moves': [
    'En esta posición el programa correcto elige la jugada del nodo {right}; este, la del nodo {wrong}, que es peor.',
    'In this position the right program chooses the move of node {right}; this one that of node {wrong}, which is worse.',
  ],
  'reason.parting': [
    'Se separan por primera vez en el nodo {node}: {how}.',
    'They part for the first time at node {node}: {how}.',
  ],
  'how.open': ['el correcto lo abre con [{alpha}, {beta}]', 'the right one opens it with [{alpha}, {beta}]'],
  'how.return': ['el correcto devuelve {value}', 'the right one returns {value}'],
  'how.other.open': [
    'el otro abre el nodo {node} con [{alpha}, {beta}]',
    'the other opens node {node} with [{alpha}, {beta}]',
  ],
  'how.other.return': ['el otro devuelve {value} del nodo {node}', 'the other returns {value} from node {node}'],
  'how.other.stops': ['el otro ya ha terminado', 'the other has already finished'],
  'how.choice': [
    'los dos hacen lo mismo hasta el final, y eligen distinto',
    'both do the same to the end, and choose differently',
  ],
  'node.max': ['max', 'max'],
  'node.min': ['min', 'min'],
  'node.chance': ['azar', 'chance'],
  'unit.men': ['peones', 'men'],
  alpha: ['alfa', 'alpha'],
  beta: ['beta', 'beta'],
  none: ['ninguno', 'none'],
  and: ['y', 'and'],
} as const;

export type SentenceKey = keyof typeof sentences;

const mistakeSentences: Readonly<Record<MistakeId, readonly [es: string, en: string]>> = {
  'exchanged-at-min': [
    'un nodo min baja beta; aquí sube alfa, como si eligiera el otro bando.',
    'a min node lowers beta; here it raises alpha, as if the other side chose.',
  ],
  'window-not-handed-down': [
    'la ventana no llega a los hijos: cada uno empieza con −∞ e ∞ y no puede podar por lo que ya se sabe arriba.',
    'the window is not handed down: every child starts with −∞ and ∞ and cannot cut by what is already known above.',
  ],
  'window-of-brother': [
    'la ventana se guarda en el objeto, así que un nodo hereda la que dejó su hermano, que no es suya.',
    'the window is kept in the object, so a node inherits the one that its brother left, which is not its own.',
  ],
  'sign-every-ply': [
    'cambia de bando a cada nivel, pero aquí un bando mueve a veces dos veces seguidas: hay que preguntar a quién le toca.',
    'it changes sides at every level, but here a side sometimes moves twice in a row: ask whose turn it is.',
  ],
  'not-taken-back': [
    'la jugada no se deshace (falta undo): lo que sigue se mira en un tablero que ya no es el de este nodo.',
    'the move is not taken back (undo is missing): what follows is looked at on a board that is no longer that of this node.',
  ],
  'end-tested-late': [
    'primero hay que mirar si la partida ha terminado: aquí un final en la última profundidad se estima en vez de contarse.',
    'whether the game is over comes first: here an end at the last depth is estimated instead of counted.',
  ],
  'estimate-inside': [
    'el mejor valor empieza en la evaluación de este nodo, como si se pudiera pasar: solo se evalúan las hojas.',
    'the best value starts at the evaluation of this node, as if one could pass: only leaves are evaluated.',
  ],
  'strict-cut': [
    'con > no poda cuando alfa y beta son iguales: el valor es el mismo, pero mira nodos que no pueden cambiar nada.',
    'with > it does not cut when alpha and beta are equal: the value is the same, but it looks at nodes that can change nothing.',
  ],
  'bound-at-root': [
    'con >= una jugada igualada sustituye a la mejor, y su valor puede ser solo una cota: de verdad vale menos.',
    'with >= an equal move replaces the best one, and its value may be only a bound: in truth it is worth less.',
  ],
  'depth-twice': ['la profundidad se descuenta dos veces.', 'depth is counted down twice.'],
  'best-from-zero': [
    'el mejor valor empieza en 0: si todo es peor que 0, se queda con un valor que no tiene ninguna jugada.',
    'the best value starts at 0: if everything is worse than 0, it keeps a value that no move has.',
  ],
  'chance-chooses': [
    'un nodo de azar se trata como si alguien eligiera la tirada (falta la media), y además gasta profundidad.',
    'a chance node is treated as if a side chose the roll (the average is missing), and it uses up depth.',
  ],
  'beta-cuts-too-much': [
    'un nodo max también baja beta, así que alfa alcanza a beta tras su primera jugada y poda siempre. Por podas de más con beta, los autores del micro-shogi original renunciaron a ella.',
    'a max node lowers beta too, so alpha meets beta after its first move and it always cuts. Because beta cut too much, the authors of the original micro-shogi program gave it up.',
  ],
};

export const sentence = (key: SentenceKey, language: Language): string => sentences[key][language === 'es' ? 0 : 1];

export const mistakeSentence = (id: MistakeId, language: Language): string =>
  mistakeSentences[id][language === 'es' ? 0 : 1];
