import type { GamePlayer, Options, Variant } from '../../core/contract.ts';
import { defineGame, type VariantDefinition, variantFrom } from '../../core/define-game.ts';
import type { Evaluator } from '../../core/evaluation.ts';
import { appeal, evaluations as common } from './evaluate.ts';
import { firstHome } from './first-home.ts';
import { messages } from './messages.ts';
import { Track } from './moves.ts';
import { hasNetwork, network } from './network.ts';
import {
  formatMove,
  formatPosition,
  mirrorPosition,
  parseMove,
  parsePosition,
  parseRoll,
  startText,
} from './notation.ts';
import { CERTAIN, NOBODY, NOT_ROLLED, type UrPosition } from './position.ts';
import { optionsOf, type Ruleset, reasons, rulesets, withOptions } from './rulesets.ts';
import { boardOf, cellsOf, compose, pieceKinds, piecesOf, terminalDrawing, whyNot } from './view.ts';

const evaluations = [...common, network, firstHome];

/** Tries to take a piece home before its opponent does; once a side has a piece home, it plays to win. */
const racer: GamePlayer = {
  id: 'racer',
  evaluation: { id: firstHome.id },
  evaluationIn: ({ firstHome: first }: UrPosition) => (first === NOBODY ? { id: firstHome.id } : {}),
  depth: 4,
  openings: [],
};

export const ur = defineGame({
  id: 'ur',
  rulesets: rulesets.map(ruleset => ({ id: ruleset.id, options: optionsOf(ruleset) })),
  messages,
  hasDraws: false, // U10
  reasons,
  evaluations,
  players: [racer],
  extras: {
    articles: { U: 'ur' },
    featured: { classic: '2/2/4,8,11 2/1/3,6,7,14 w 3' },
    turnText: { sides: ['White', 'Black'], usualRuleset: () => 'classic' },
    exercises: { rulesets: ['classic?pieces=2', 'classic?pieces=3'], evaluation: { id: 'standard' } },
    bench: [
      { ruleset: 'classic', position: '7/0/- 7/0/- w 2', depth: 5 },
      { ruleset: 'classic', position: '2/2/4,8,11 2/1/3,6,7,14 w 3', depth: 5 },
      { ruleset: 'masters', position: '3/1/2,6,13 3/1/5,9,16 b 2', depth: 5 },
    ],
  },
  parts: (id, options) => partsOf(withOptions(rulesets.find(ruleset => ruleset.id === id)!, options)),
});

/** Also accepts a ruleset that is not in the list. */
export const variantOf = (name: string, ruleset: Ruleset, options: Options = {}): Variant =>
  variantFrom({ game: ur, name, ruleset: ruleset.id, options }, evaluations, partsOf(ruleset));

const partsOf = (ruleset: Ruleset) => {
  const track = new Track(ruleset);
  return (evaluator: Evaluator<UrPosition>): VariantDefinition => ({
    rules: {
      start: startText(track),
      bound: CERTAIN,
      shows: 'chance',
      unit: CERTAIN,
      dice: {
        number: ruleset.dice,
        zeroCountsAs: ruleset.zeroCountsAs,
        countOn: ({ dice }: UrPosition) => (dice === NOT_ROLLED ? null : dice),
        countIn: parseRoll,
      },
      read: text => parsePosition(track, evaluator, text),
      write: formatPosition,
      readMove: parseMove,
      writeMove: formatMove,
      mirrorPosition,
    },
    face: {
      board: boardOf(track),
      pieces: piecesOf,
      pieceKinds,
      terminalDrawing,
      cells: cellsOf,
      whyNot,
      compose: placement => compose(track, placement),
    },
    extras: {
      appeal,
      ...(hasNetwork(track) ? { finest: { evaluation: { id: network.id }, depth: NETWORK_DEPTH } } : {}),
      tables: async () => (await import('./tables/index.ts')).tablesOf(track),
    },
  });
};

/** In decisions. A deeper search gains little, because the network is accurate. */
const NETWORK_DEPTH = 2;
