import { describe, expect, test } from 'vitest';
import { runPoda, Session } from './run-poda.ts';

/** A pattern for a board as the original micro-shogi document draws it, from the pieces of each row. */
const board = (...rows: string[]): RegExp => {
  const cells = (row: string) =>
    row.split(' ').map(sign => (sign === '-' ? '\\.' : sign.replace(/[\\/]/g, '\\$&')).concat(' '));
  const lines = rows.map((row, i) => `\\n${i} [|>] +${cells(row).join(' *[|<>] +')} *[|<]`);
  return new RegExp(`\\n +0 +1 +2 +3\\n[^0-9]*${lines.join('[^0-9]*')}`);
};

const pieces = {
  start: board('\\K/ \\B/ \\G/ \\S/', '\\P/ - - -', '- - - -', '- - - /P\\', '/S\\ /G\\ /B\\ /K\\'),
  bishopOut: board('\\K/ \\B/ \\G/ \\S/', '\\P/ - - -', '- - - -', '- /B\\ - /P\\', '/S\\ /G\\ - /K\\'),
  beforeTheEnd: board('\\K/ \\B/ \\G/ \\S/', '- - - -', '- - /B\\ -', '\\P/ - - /P\\', '/S\\ /G\\ - /K\\'),
  kingTaken: board('/C\\ \\B/ \\G/ \\S/', '- - - -', '- - - -', '\\P/ - - /P\\', '/S\\ /G\\ - /K\\'),
};

const modeQuestion =
  /haz un movimiento \(ej: "\(3,3\)\.\(3,2\)"\) o escribe "salir" o "exit" para salir\n¿Qué modalidad quieres\?\n {2}a: Jugador1 vs Jugador2\n {2}b: Jugador vs PC\n {2}c: PC1 vs PC2\n {2}eoc -> Salir\n\|: $/;
const orderQuestion = /Quieres empezar el primero o el segundo\?\n {4}1: Primero\n {4}2: Segundo\n\|: $/;
const treeQuestion = /\n¿A qué nivel de árbol quieres jugar\?\n\|: $/;
const pieceQuestion = (player: string) =>
  new RegExp(`\\n${player}: mueve ficha\\n +Introduce la posición de la ficha que quieras mover\\n\\|: $`);
const destinationQuestion = /\n +Introduce la posición de destino\n\|: $/;
const refusal =
  /^\(\d,\d\)\.\n *Posición de ficha incorrecta\n(.+\n)+ *Introduce la posición de una ficha que quieras mover\n\|: $/;

/** Opens the menu and goes to the question about the mode, the first question in the original micro-shogi document. */
const openModeQuestion = async (): Promise<Session> => {
  // The menu leads to the dialogue of the document by itself, without a board redrawn in place.
  const session = Session.onScreen(['--pace', '0']);
  await session.until(/¿A qué quieres jugar\?.*\n> $/);
  session.send('microshogi');
  await session.until(/¿Con qué reglamento\?.*\n> $/);
  session.send('');
  await session.until(/¿Con reloj\?.*\n> $/);
  session.send('');
  await session.until(modeQuestion);
  return session;
};

describe.concurrent('the sessions of the micro-shogi document', () => {
  test('mode a: a piece, its destination, then the turn of the other player', async () => {
    const session = await openModeQuestion();
    session.send('a');
    await session.until(pieces.start);
    await session.until(pieceQuestion('jugador1'));
    session.send('(2,4).');
    await session.until(destinationQuestion);
    session.send('(1,3).');
    await session.until(pieces.bishopOut);
    await session.until(pieceQuestion('jugador2'));
    session.send('(2,1).');
    await session.until(refusal);
    session.send('salir');
    await session.until('Hasta pronto!');
    expect(await session.exit()).toBe(0);
  });

  test('mode b: first or second, the level of the tree, and a wrong destination', async () => {
    const session = await openModeQuestion();
    session.send('b');
    await session.until(orderQuestion);
    session.send('1');
    await session.until(treeQuestion);
    session.send('2');
    await session.until(pieces.start);
    await session.until(pieceQuestion('jugador'));
    session.send('(3,3).');
    await session.until(destinationQuestion);
    session.send('(2,2).');
    await session.until(refusal);
    session.send('(3,3).');
    await session.until(destinationQuestion);
    session.send('(3,2).');
    await session.until(/Jugada de PC \(classic:2\): \((2,0|3,0)\)\.\((2,1|1,1|3,1)\)\n/);
    await session.until(pieceQuestion('jugador'));
    session.type('\u0003');
    expect(await session.exit()).toBe(130);
  });

  test('mode b, second: the computer begins with its book', async () => {
    const session = await openModeQuestion();
    session.send('b.');
    await session.until(orderQuestion);
    session.send('2');
    await session.until(treeQuestion);
    session.send('1');
    await session.until(/Jugada de PC \(classic:1\): \((1,4|0,4)\)\.\((1,3|2,3|0,3)\)\n/);
    await session.until(pieceQuestion('jugador'));
    session.type('\u0003');
    expect(await session.exit()).toBe(130);
  });

  test('mode c: one question for both levels, and the computers play to the end', async () => {
    const session = await openModeQuestion();
    session.send('c');
    await session.until(treeQuestion);
    session.send('1');
    await session.until(/\*{5} Game Over \*{5}\n(!!!El jugador PC[12] ha ganado la partida!!!|Tablas)\n\*{5}\n/);
    await session.until(modeQuestion);
    session.send('exit.');
    await session.until(/^exit\.\n+¡Hasta pronto!\n/);
    expect(await session.exit()).toBe(0);
  });

  test('the player who captures the king wins at once', async () => {
    const session = Session.onTerminal(['play', 'microshogi', '--position', 'kbgs/4/2B1/p2P/SG1K b -']);
    await session.until(pieces.beforeTheEnd);
    await session.until(pieceQuestion('jugador1'));
    session.send('(2,2).');
    await session.until(destinationQuestion);
    session.send('(0,0).');
    await session.until(pieces.kingTaken);
    const [end] = await session.until(
      /[\s\S]*\n\*{5} Game Over \*{5}\n!!!El jugador jugador1 ha ganado la partida!!!\n\*{5}\n/,
    );
    expect(end).not.toContain('jugador2: mueve ficha');
    expect(await session.exit()).toBe(0);
  });

  test.each(['exit.', 'exit', 'salir', 'd', 'x.', 'hola'])('%s instead of a mode ends the program', async answer => {
    const session = await openModeQuestion();
    session.send(answer);
    await session.until(/Hasta pronto!\n/);
    expect(await session.exit()).toBe(0);
  });

  test.each(['salir', 'exit', 'salir.', 'exit.'])('%s instead of a piece ends the program', async answer => {
    const session = Session.onTerminal(['play', 'microshogi']);
    await session.until(pieceQuestion('jugador1'));
    session.send(answer);
    await session.until('Hasta pronto!');
    expect(await session.exit()).toBe(0);
  });

  test('the mode can be changed by its letter before the first move', async () => {
    const session = Session.onTerminal(['play', 'microshogi', '--pace', '0']);
    await session.until(pieceQuestion('jugador1'));
    session.send('b');
    await session.until(orderQuestion);
    session.send('1');
    await session.until(treeQuestion);
    session.send('1');
    await session.until(pieceQuestion('jugador'));
    session.send('(2,4).(1,3)');
    await session.until(/Jugada de PC \(classic:1\): /);
    session.type('\u0003');
    expect(await session.exit()).toBe(130);
  });

  test('through a pipe, with --plain, the same input gets the same answers', async () => {
    const input = 'microshogi\n\na\n(2,4).\n(1,3).\n(2,1).\nsalir\n';
    const { code, stdout, stderr } = await runPoda(['--plain'], { input });
    expect([code, stderr]).toEqual([0, '']);
    const words = [
      '¿Qué modalidad quieres?',
      'jugador1: mueve ficha',
      'Introduce la posición de la ficha que quieras mover',
      'Introduce la posición de destino',
      'Jugador 1 (abajo): alfil de (2,4) a (1,3).',
      'jugador2: mueve ficha',
      'Posición de ficha incorrecta',
      'Introduce la posición de una ficha que quieras mover',
      'Hasta pronto!',
    ];
    let from = 0;
    for (const word of words) {
      expect(stdout.slice(from)).toContain(word);
      from = stdout.indexOf(word, from) + word.length;
    }
    expect(stdout).not.toContain('\u001b');
  });
});

describe.concurrent('the requirements of the other documents', () => {
  test('the plague: size, mode H or O, level, moves by row and column, and three hints, best first', async () => {
    const session = Session.onTerminal([]);
    await session.until(/¿A qué quieres jugar\?.*\n> $/);
    session.send('plaga');
    await session.until(/¿Qué tamaño\?.*\n> $/);
    for (const size of ['2x4', '11x3']) {
      session.send(size);
      await session.until(/van de 3 a 10[\s\S]*\n> $/);
    }
    session.send('4x3');
    await session.until(/¿Con reloj\?.*\n> $/);
    session.send('');
    await session.until(/¿Qué modalidad quieres\?[\s\S]*HO[\s\S]*\n> $/);
    session.send('HO');
    await session.until(/¿Con qué nivel juega el ordenador\? \(de 0 a 10[\s\S]*\n> $/);
    session.send('10');
    await session.until(/X \(rojo\), fila: $/);
    session.send('sugerencia');
    const [, values] = await session.until(/\n((?:\d[.=].*\n(?: {3}.*\n)*){3})X \(rojo\), fila: $/);
    const shown = [...values!.matchAll(/^\d[.=].*? {2}(-?\d+)/gm)].map(([, value]) => Number(value));
    expect(shown).toEqual([...shown].sort((a, b) => b - a));
    expect(shown).toHaveLength(3);
    session.send('fila 1 columna 2');
    await session.until(/\n1 X>X<\. \./);
    await session.until(/Jugada de O \(azul\) \(level:10\): \d,\d\n/);
    session.type('\u0003');
    expect(await session.exit()).toBe(130);
  });

  test('Ur: each die is shown, then the sum, and the move in words', async () => {
    const { stdout } = await runPoda(['play', 'ur?first=white', '--seed', '25', '--plain'], { input: '0>3\n' });
    expect(stdout).toMatch(/Tiran las blancas: \[1\] \[1\] \[1\] = 3\n/);
    expect(stdout).toContain('Blancas: una ficha entra en el paso 3.');
  });

  test('Spanish draughts: the user chooses textbook alpha-beta and its depth', async () => {
    const { stdout } = await runPoda(['play', 'damas', '--search', 'plain', '--depth', '2', '--seed', '1'], {
      input: '10-14\n',
    });
    expect(stdout).toMatch(/Jugada de las negras \(engine\): \d+-\d+\n/);
  });

  test('micro-shogi: a refused square gets the words of the document and then the reason', async () => {
    const { stdout } = await runPoda(['play', 'microshogi', '--plain', '--lang', 'es'], {
      input: '(2,1).\n(3,3).\n(2,2).\n',
    });
    expect(stdout).toMatch(/Posición de ficha incorrecta\n.*\(2,1\).*\n *Introduce la posición de una ficha/);
    expect(stdout).toMatch(
      /Posición de ficha incorrecta\n.*el peón da un paso recto.*\n *Introduce la posición de una ficha/,
    );
  });

  test('micro-shogi: the crowned pawn is typed and shown as +P', async () => {
    const position = 'k3/4/4/4/3K b B';
    const args = ['play', 'microshogi:drops', '--position', position, '--lang', 'es', '--board', 'none'];
    const { stdout } = await runPoda(args, { input: '+P*(1,2)\npartida\nposición\n' });
    expect(stdout).toContain('1. +P*(1,2)');
    expect(stdout).toContain('k3/4/1C2/4/3K w -');
  });

  test('the plague: the row, then the column, and the score at every board', async () => {
    const { stdout } = await runPoda(['play', 'plague:4x4', '--plain', '--lang', 'es'], {
      input: '1\n2\nfila 4\n7\n4\n3\n',
    });
    expect(stdout).toMatch(/Casillas: X \(rojo\) 1, O \(azul\) 1\.\nX \(rojo\), fila:\s+X \(rojo\), columna:/);
    expect(stdout).toContain('X (rojo): llena 2,1.');
    expect(stdout).toMatch(/O \(azul\), columna:\s+«7» no es una columna: van de 1 a 4\.\s+O \(azul\), fila:/);
    expect(stdout).toContain('O (azul): llena 3,4.');
    expect(stdout.match(/\nCasillas: /g)).toHaveLength(3);
  });

  test('Ur: houses and owners of the rows are on the board, and a rosette gives another throw', async () => {
    const { stdout } = await runPoda(
      ['play', 'ur?first=white', '--position', '6/0/3 7/0/- w 1', '--plain', '--lang', 'es'],
      {
        input: '3>4\n',
      },
    );
    expect(stdout).toMatch(/\^1 \. \|.* negras\n/);
    expect(stdout).toMatch(/\^1 \. \|.* blancas\n/);
    expect(stdout).toContain('* roseta, ^ casa');
    expect(stdout).toMatch(/Roseta: las blancas tiran otra vez\.\n(.*\n)?Tiran las blancas/);
  });
});
