import { GameState } from '../../core/game-state.ts';
import { expect } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import type { Cell } from '../../core/view.ts';
import { games } from '../../games/index.ts';
import { moveInWords, outcomeText } from '../../play/telling.ts';
import { Trial } from '../trial/trial.ts';
import { translator } from '../words/say.ts';
import type { Example, Figure } from './article.ts';
import { say, told } from './words.ts';

/** The position of a figure or an example, to be looked at or played on. */
export const stateOf = ({ game, position }: Pick<Figure, 'game' | 'position'>): GameState =>
  expect(GameState.read(expect(parseVariant(games, game)), position));

/** An example as somebody works at it: what is asked for goes on, everything else is explained and taken back. */
export class Exercise {
  readonly trial: Trial;
  private step = 0;

  constructor(readonly example: Example) {
    this.trial = new Trial(
      stateOf(example),
      text => this.take(text),
      cells => refusedBy(example, cells) ?? cells.join(' '),
    );
  }

  restart(): void {
    this.step = 0;
    this.trial.restart();
  }

  /** Plays what is asked for, to be looked at. */
  solve(): void {
    this.restart();
    for (const { accepts } of this.example.steps) {
      const { state } = this.trial;
      this.take(accepts === 'any' ? state.moveText(state.legalMoves()[0]!) : accepts[0]!);
    }
  }

  private take(text: string): void {
    const { trial, example } = this;
    const { accepts, follows = [], told: more } = example.steps[this.step]!;
    if (accepts !== 'any' && !accepts.includes(text)) {
      trial.tell(example.other === undefined ? say('other-move') : told(example.other), 'refusal');
      return;
    }
    const move = expect(trial.state.findMove(text));
    const words = moveInWords(trial.state, move, translator.value);
    trial.play(text, ...follows);
    this.step++;
    if (this.step < example.steps.length) trial.tell(more === undefined ? words : told(more));
    else this.finish(words);
  }

  private finish(words: string): void {
    const { trial, example } = this;
    const outcome = trial.state.outcome();
    const end = outcome === null ? '' : `\n${outcomeText(trial.state, outcome, translator.value)}`;
    trial.isOpen.value = false;
    trial.tell(`${words}\n${told(example.done)}${end}`, 'success');
  }
}

/** The refused move that touched cells begin; a piece that cannot go where it wants is refused when it is touched. */
const refusedBy = ({ refuses = [] }: Example, touched: readonly Cell[]): string | undefined =>
  refuses.find(({ cells }) => touched.every((cell, i) => cells[i] === cell))?.move;
