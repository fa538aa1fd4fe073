import type { Move, Side } from '@poda/library/core/contract.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { cellsHeld } from '@poda/library/play/cell-count.ts';
import { threatened } from '@poda/library/play/input/move-input.ts';
import type { GameSession } from '@poda/library/play/session/game-session.ts';
import { signal } from '@preact/signals';
import type { DiceShown } from '../../board/dice/dice.tsx';
import { zeroRollText } from '../../board/dice/landed-dice.ts';
import { settings } from '../../settings/settings.ts';
import { type LazyText, lazyMoveText } from '../../words/lazy-text.ts';
import { translator } from '../../words/say.ts';
import { youText } from '../setup/player-choice.ts';
import { say } from '../words.ts';
import { userSide, voiceOf } from './voice.ts';

interface LogMessage {
  readonly key: number;
  readonly text: LazyText;
}

const MAX_MESSAGES = 5;

export class GameMessages {
  readonly shown = signal<readonly LogMessage[]>([]);
  private count = 0;

  constructor(private readonly session: GameSession) {}

  add(text: LazyText): void {
    this.shown.value = [...this.shown.value, { key: this.count++, text }].slice(-MAX_MESSAGES);
  }

  clear(): void {
    this.shown.value = [];
  }

  addWhoBegins(): void {
    this.addAboutMover('status.begins');
  }

  /** Before the move is played. */
  addMove(move: Move): void {
    const { session } = this;
    const { side } = session.state;
    this.add(lazyMoveText(session.state, move, () => this.nameOf(side)));
  }

  /** After a move: the cells held, and a threatened piece of the user. */
  addNews(): void {
    const { session } = this;
    if (session.outcome() !== null) return;
    this.addCells();
    if (settings.tellsDanger.value && session.seats[session.state.side] === null) this.addDanger();
  }

  addWhoRolls(isByHand: boolean): void {
    const { rollsAgain } = this.session;
    if (isByHand || rollsAgain) this.addAboutMover(rollsAgain ? 'status.rolls-again' : 'status.rolls');
  }

  addRoll(side: Side, rolled: DiceShown): void {
    const { count } = rolled;
    this.add(() =>
      sentence(`${say('status.dice', { ...voiceOf(this.session, side), count })} ${zeroRollText(rolled)}`),
    );
  }

  addPass(): void {
    this.addAboutMover('status.pass');
  }

  private addAboutMover(key: 'status.begins' | 'status.rolls-again' | 'status.rolls' | 'status.pass'): void {
    const { side } = this.session.state;
    this.add(() => sentence(say(key, voiceOf(this.session, side))));
  }

  /** Only in games decided by the number of cells held. */
  private addCells(): void {
    const { variant, state } = this.session;
    const held = cellsHeld(variant, state.position);
    if (held === null) return;
    const [ofFirst, ofSecond] = held;
    this.add(() => say('status.cells', { first: this.nameOf(0), ofFirst, second: this.nameOf(1), ofSecond }));
  }

  /** Only in games whose catalogue has words for a threatened piece. */
  private addDanger(): void {
    const { variant, state } = this.session;
    const told = () => translator.value.ofGame(variant.game, 'told.threatened');
    if (told() !== undefined && threatened(state).length > 0) this.add(() => told() ?? '');
  }

  private nameOf(side: Side): string {
    const { session } = this;
    const user = userSide(session);
    if (user === null) return capitalised(translator.value.sideName(session.variant, side));
    return side === user ? youText() : capitalised(say('voice.computer'));
  }
}

/** A subject left out leaves a space. */
const sentence = (text: string): string => capitalised(text.trim());
