import { signal } from '@preact/signals';
import { zeroText } from '../../board/dice/landed-dice.ts';
import { webEngine } from '../../engine/web-thread.ts';
import { playSound } from '../../sound.ts';
import { animation } from '../../state/settings.ts';
import { say } from '../../words/say.ts';
import type { Table } from './live-game.ts';

/** How long the page waits before something happens by itself, so that people can follow; all at the usual speed. */
const REPLY_MILLIS = 350;
const PASS_MILLIS = 1200;
const DICE_MILLIS = 900;

/** A wait at the speed that was chosen: none where nothing moves. */
const atSpeed = (millis: number): number => (animation.value === 0 ? 0 : millis / animation.value);

/** What happens by itself at a table: the dice fall, a turn without a move passes, the computer thinks. */
export class Course {
  readonly isThinking = signal(false);
  readonly isPaused = signal(false);
  readonly paceSeconds = signal(1);
  private readonly engine = webEngine();
  private timer: number | undefined;
  /** What comes of dice that are still in the air. */
  private landing: (() => void) | undefined;
  /** Another number for every turn: what was begun for an earlier one no longer matters. */
  private turn = 0;

  constructor(private readonly table: Table) {}

  /** Gives up what was begun for the turn before. */
  beginTurn(): void {
    this.turn++;
    clearTimeout(this.timer);
    this.landing = undefined;
    this.isThinking.value = false;
  }

  /** Tells, whenever it is asked, whether the turn is still the one of now. */
  sameTurn(): () => boolean {
    const { turn } = this;
    return () => this.turn === turn;
  }

  /** Lets happen what happens by itself where the game stands. */
  goOn(): void {
    const { state, session, outcome } = this.table;
    if (outcome.value !== null || this.table.isHeld) return;
    if (state.isChance) this.after(atSpeed(REPLY_MILLIS), () => this.rollDice());
    else if (session.forcedPass !== undefined) this.after(atSpeed(PASS_MILLIS), () => this.pass());
    else if (session.seats[state.side] !== null && !this.isPaused.value)
      this.after(session.isWatched ? this.paceSeconds.value * 1000 : atSpeed(REPLY_MILLIS), () => void this.letThink());
  }

  /** Stops what goes by itself, and the clock with it. */
  hold(): void {
    if (this.isPaused.value) return;
    const { landing } = this;
    this.beginTurn();
    this.landing = landing;
    this.interrupt();
    this.isPaused.value = true;
    this.table.clock.hold();
  }

  /** Lets everything go on from where it was held. */
  release(): void {
    const { landing } = this;
    this.landing = undefined;
    this.isPaused.value = false;
    this.table.clock.release();
    if (landing === undefined) this.goOn();
    else landing();
  }

  /** Lets a paused game of two computers go on by one move, with the dice it needs. */
  step(): void {
    const { state, session } = this.table;
    if (this.landing !== undefined) this.landing();
    else if (state.isChance) this.rollDice();
    else if (session.forcedPass !== undefined) this.pass();
    else void this.letThink();
  }

  /** Stops the computer's thinking: what it thinks about is no longer there. */
  interrupt(): void {
    this.engine.cancel();
  }

  close(): void {
    this.beginTurn();
    void this.engine.close();
  }

  private after(millis: number, act: () => void): void {
    const isStill = this.sameTurn();
    this.timer = window.setTimeout(() => {
      if (isStill()) act();
    }, millis);
  }

  private rollDice(): void {
    const { table } = this;
    const thrown = table.throwDice();
    const { side } = table.session.state;
    this.beginTurn();
    playSound('dice');
    this.landing = () => {
      table.story.tell(() =>
        `${say('status.dice', { side: table.sideName(side), count: thrown.count })} ${zeroText(thrown)}`.trimEnd(),
      );
      table.settle();
    };
    this.after(atSpeed(DICE_MILLIS), this.landing);
  }

  private pass(): void {
    const { session, story } = this.table;
    const move = session.forcedPass;
    if (move === undefined) return;
    const { side } = session.state;
    story.tell(() => say('status.pass', { side: this.table.sideName(side) }));
    session.play(move, null);
    this.table.settle();
  }

  private async letThink(): Promise<void> {
    const { session, outcome, state } = this.table;
    const player = session.seats[state.side];
    if (player === null || player === undefined || outcome.value !== null || state.isChance) return;
    const isStill = this.sameTurn();
    this.isThinking.value = true;
    const text = await this.engine.chooseMove(session.state, player, session.seedOfPly, true).catch(() => null);
    if (!isStill() || text === null) return;
    const move = session.state.findMove(text);
    if (move.ok) this.table.play(move.value);
  }
}
