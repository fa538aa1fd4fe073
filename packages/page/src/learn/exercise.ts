import { GameState } from '@poda/library/core/game-state.ts';
import type { Example, Figure } from '@poda/library/core/lesson.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import { outcomeText } from '@poda/library/play/game-in-words.ts';
import { Trial } from '../trial/trial.ts';
import { type LazyText, lazyMoveText } from '../words/lazy-text.ts';
import { translator } from '../words/say.ts';
import { say, translated } from './words.ts';

export const stateOf = ({ game, position }: Pick<Figure, 'game' | 'position'>): GameState =>
  unwrap(GameState.read(variantNamed(game), position));

/** An accepted move leads to the next step; any other is explained and refused. */
export class Exercise {
  readonly trial: Trial;
  private step = 0;

  constructor(readonly example: Example) {
    this.trial = new Trial(stateOf(example), text => this.take(text));
  }

  restart(): void {
    this.step = 0;
    this.trial.restart();
  }

  solve(): void {
    this.restart();
    for (const { accepts } of this.example.steps) {
      const { state } = this.trial;
      this.take(accepts === 'any' ? state.moveText(state.legalMoves()[0]!) : accepts[0]!);
    }
  }

  private take(text: string): void {
    const { trial, example } = this;
    const { accepts, follows = [], message: more } = example.steps[this.step]!;
    if (accepts !== 'any' && !accepts.includes(text)) {
      const { other } = example;
      trial.hand.showFeedback(() => (other === undefined ? say('other-move') : translated(other)), 'refusal');
      return;
    }
    const move = unwrap(trial.state.findMove(text));
    const words = lazyMoveText(trial.state, move);
    trial.show(text, ...follows);
    this.step++;
    if (this.step < example.steps.length) trial.hand.showFeedback(more === undefined ? words : () => translated(more));
    else this.finish(words);
  }

  private finish(words: LazyText): void {
    const { trial, example } = this;
    const outcome = trial.state.outcome();
    const end = () => (outcome === null ? '' : `\n${outcomeText(trial.state, outcome, translator.value)}`);
    trial.isOpen.value = false;
    trial.hand.showFeedback(() => `${words()}\n${translated(example.done)}${end()}`, 'success');
  }
}
