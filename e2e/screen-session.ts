import { expect } from 'vitest';
import { VtScreen } from '../scripts/terminal-pictures/vt-screen.ts';
import { expectRestored } from './play-game.ts';
import { type Environment, Session, type TerminalSize } from './run-poda.ts';
import { until } from './until.ts';

const ESCAPE = '\u001b';

/** The keys that tests press. */
export const keys = {
  up: `${ESCAPE}[A`,
  down: `${ESCAPE}[B`,
  right: `${ESCAPE}[C`,
  left: `${ESCAPE}[D`,
  enter: '\r',
  tab: '\t',
  escape: ESCAPE,
  suspend: '\u001a',
} as const;

/** A session on a pseudo-terminal, together with an emulator that shows what the user sees. */
export class ScreenSession {
  readonly screen: VtScreen;
  private executed = 0;

  constructor(
    readonly session: Session,
    { columns, rows }: TerminalSize = { columns: 80, rows: 24 },
  ) {
    this.screen = new VtScreen(columns, rows);
  }

  static play(args: readonly string[], env: Environment = {}, size?: TerminalSize): ScreenSession {
    return new ScreenSession(Session.onScreen(['play', ...args], env, size), size);
  }

  /** The text on the screen now. */
  get text(): string {
    const { raw } = this.session;
    this.screen.write(raw.slice(this.executed));
    this.executed = raw.length;
    return this.screen.text;
  }

  /** The line below the board on which the user types. */
  get prompt(): string {
    return this.text.split('\n').at(-2)!.trim();
  }

  /** True if the program shows the alternate screen now. */
  get isShown(): boolean {
    return this.text !== '' && this.screen.isAlternate;
  }

  /** Waits until the screen shows a string or matches a pattern, or a condition is true. */
  async until(expected: string | RegExp | (() => boolean)): Promise<void> {
    const isReady = () => {
      if (typeof expected === 'function') return expected();
      return typeof expected === 'string' ? this.text.includes(expected) : expected.test(this.text);
    };
    await until(() => `${expected}; the screen:\n${this.text}`, isReady);
  }

  /** Waits until the screen asks a person for a move, or the game is over. */
  async untilTurn(): Promise<void> {
    await this.until(() => (!this.isShown && this.isOver) || turn.test(this.prompt));
  }

  get isOver(): boolean {
    return /Game over|Game Over|Fin de la partida/.test(this.text);
  }

  /** Presses keys one after the other; each time, waits until the screen has changed. */
  async press(...presses: readonly string[]): Promise<void> {
    for (const key of presses) {
      const before = this.text;
      this.session.type(key);
      await this.until(() => this.text !== before);
    }
  }

  resize(columns: number, rows: number): void {
    this.screen.resize(columns, rows);
    this.session.resize(columns, rows);
  }

  /** Waits for the end and checks that nothing of the alternate screen is left behind. */
  async expectEnd(code: number): Promise<void> {
    expect(await this.session.exit()).toBe(code);
    expectRestored(this.session);
    this.expectNormal();
  }

  /** Checks that the terminal shows its normal screen, with a cursor and automatic line wrap. */
  expectNormal(): void {
    const { text, screen } = this;
    expect([screen.isAlternate, screen.isCursorVisible, screen.hasAutowrap], text).toEqual([false, true, true]);
  }
}

/** Matches the prompt of a person's turn: the side, and the cell of the cursor. */
const turn = /^[^:]+: .+ >$/;
