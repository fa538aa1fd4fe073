import type { Keyboard } from './keyboard.ts';
import type { Output } from './output.ts';

// 1049: alternate screen; 7: automatic line wrap; 25: visible cursor.
const ENTER = '\u001b[?1049h\u001b[?7l\u001b[H';
const LEAVE = '\u001b[?7h\u001b[?25h\u001b[?1049l';

/** No Windows shell can stop and continue programs, and Node refuses the signals. */
const hasJobs = process.platform !== 'win32';

/** The exit codes after these signals. */
const exitCodes = { SIGHUP: 129, SIGTERM: 143 } as const;

/** However the program ends or stops, also by a signal, the terminal first gets its normal screen back. */
export class AlternateScreen {
  private isShown = false;
  private isOpen = false;

  constructor(
    private readonly output: Output,
    private readonly keyboard: Keyboard,
    /** Called after the alternate screen was entered. */
    private readonly redraw: () => void,
  ) {}

  /** Handles signals until `close`. */
  open(): void {
    this.isOpen = true;
    process.on('exit', this.leave).prependListener('uncaughtException', this.leave);
    process.on('SIGHUP', this.end).on('SIGTERM', this.end);
    if (hasJobs) process.on('SIGTSTP', this.suspend).on('SIGCONT', this.resume);
    this.enter();
  }

  close(): void {
    this.isOpen = false;
    process.off('exit', this.leave).off('uncaughtException', this.leave);
    process.off('SIGHUP', this.end).off('SIGTERM', this.end).off('SIGTSTP', this.suspend).off('SIGCONT', this.resume);
    this.leave();
  }

  /** Stops the program as Ctrl-Z does, until the shell continues it. */
  readonly suspend = (): void => {
    if (!hasJobs) return;
    this.leave();
    this.keyboard.setRawMode(false);
    process.off('SIGTSTP', this.suspend);
    // Returns when the shell has continued the program, or at once without such a shell.
    process.kill(process.pid, 'SIGTSTP');
    process.on('SIGTSTP', this.suspend);
    setImmediate(this.resume);
  };

  private readonly resume = (): void => {
    if (!this.isOpen) return;
    this.keyboard.setRawMode(true);
    this.enter();
  };

  private readonly end = (signal: keyof typeof exitCodes): void => this.keyboard.interrupt(exitCodes[signal]);

  private enter(): void {
    // Entered twice, the terminal would forget its cursor on the normal screen.
    if (!this.isShown) this.output.write(this.output.ownSequence(ENTER));
    this.isShown = true;
    this.redraw();
  }

  private readonly leave = (): void => {
    if (this.isShown) this.output.write(this.output.ownSequence(LEAVE));
    this.isShown = false;
  };
}
