import type { Extras, Face, Game, GameExtras, LossSteps, Move, Options, Position, Rules, Variant } from './contract.ts';
import type { Optional } from './defined.ts';
import { chooseEvaluator, type EvaluationKind, type Evaluator } from './evaluation.ts';
import { NOT_OVER } from './outcome.ts';
import { follow } from './perft/perft.ts';
import { errorOf, map, unwrap } from './result.ts';
import { seenBy } from './side.ts';
import type { PieceDrawing, PieceKind } from './view.ts';

/** Without `cells`, the text of a move is the one cell that the user touches. */
export type FaceDefinition = Optional<Face, 'cells' | 'routes' | 'whyNot' | 'terminalDrawing'>;

/** A variant as its game writes it: what is left out has a default. */
export interface VariantDefinition {
  readonly rules: Optional<Rules, 'dice' | 'mirrorMove'>;
  readonly face: FaceDefinition;
  readonly extras?: Partial<Extras>;
}

export interface GameDefinition<P>
  extends Optional<Omit<Game, 'evaluations' | 'extras' | 'variant'>, 'aliases' | 'hasDraws' | 'reasons' | 'players'> {
  readonly evaluations: readonly EvaluationKind<P>[];
  readonly extras?: Partial<GameExtras>;
  parts(ruleset: string, options: Options): (evaluator: Evaluator<P>) => VariantDefinition;
}

export const defineGame = <P>({ parts, extras, ...definition }: GameDefinition<P>): Game => {
  const game: Game = {
    aliases: {},
    hasDraws: true,
    reasons: [],
    players: [],
    ...definition,
    extras: {
      articles: {},
      featured: { [definition.rulesets[0]!.id]: '' },
      sidesByLot: [],
      isShort: false,
      openingTerms: () => ({ plies: 6, maxLead: 0.25 }),
      oddPositions: {},
      bench: [],
      exercises: { rulesets: [definition.rulesets[0]!.id], evaluation: {} },
      ...extras,
    },
    variant: (name, ruleset, options) =>
      variantFrom({ game, name, ruleset, options }, definition.evaluations, parts(ruleset, options)),
  };
  return game;
};

/** Makes a variant of a ruleset that is not in the game's list. */
export const variantFrom = <P>(
  identity: Pick<Variant, 'game' | 'name' | 'ruleset' | 'options'>,
  evaluations: readonly EvaluationKind<P>[],
  parts: (evaluator: Evaluator<P>) => VariantDefinition,
): Variant => {
  const estimatedBy = (evaluator: Evaluator<P>): Variant => ({
    ...identity,
    ...filled(parts(evaluator)),
    isNetworkIn: position => evaluator.isNetworkIn?.(position as P) ?? false,
    withEvaluation: choice => map(chooseEvaluator(evaluations, choice), estimatedBy),
  });
  return estimatedBy(unwrap(chooseEvaluator(evaluations, {})));
};

const filled = ({
  rules: ownRules,
  face: ownFace,
  extras,
}: VariantDefinition): Pick<Variant, 'rules' | 'face' | 'extras'> => {
  const rules: Rules = { dice: null, mirrorMove: text => text, ...ownRules };
  const cells = ownFace.cells ?? ((position: Position, move: Move) => [rules.writeMove(position, move)]);
  return {
    rules,
    face: {
      cells,
      routes: (position, move) => [cells(position, move)],
      whyNot: (position, [cell = '']) =>
        ownFace.cells === undefined ? errorOf(rules.readMove(position, cell)) : undefined,
      terminalDrawing,
      ...ownFace,
    },
    extras: { appeal: valueAfter, lossSteps: lossSteps[rules.shows], winningCells: () => [], ...extras },
  };
};

const valueAfter: Extras['appeal'] = (position, move) => {
  const { side } = position;
  const back = follow(position, move);
  const isOver = position.outcome() !== NOT_OVER;
  const value = isOver ? position.finalValue() : position.evaluate();
  const isTurned = position.side !== side;
  back();
  return seenBy(isTurned ? 1 : 0, value);
};

const terminalDrawing = ({ sign }: PieceKind): PieceDrawing => ({ small: sign, body: 'disc' });

/** Default steps, in the unit shown to users. A cell that changes hands makes a difference of two cells. */
const lossSteps: Readonly<Record<Rules['shows'], LossSteps>> = {
  chance: { inaccuracy: 0.02, mistake: 0.05, blunder: 0.1 },
  cells: { inaccuracy: 2, mistake: 4, blunder: 8 },
  men: { inaccuracy: 1, mistake: 2, blunder: 3 },
};
