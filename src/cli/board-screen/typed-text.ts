import type { Key } from '../terminal/keys.ts';

/** The line that the user types below the board. */
export class TypedText {
  text = '';

  get isEmpty(): boolean {
    return this.text === '';
  }

  /** Adds a character, or deletes the last one or all. Other keys do nothing. */
  press({ name, text }: Key): void {
    if (name === 'backspace') this.text = [...this.text].slice(0, -1).join('');
    else if (name === 'clear-line' || name === 'escape') this.text = '';
    else if ((name === undefined || name === 'space') && isPrintable.test(text)) this.text += text;
  }

  /** Returns the line and empties it. */
  take(): string {
    const line = this.text;
    this.text = '';
    return line;
  }

  /** Completes the line as far as all its completions agree; returns them if there are several. */
  complete(completionsOf: (line: string) => readonly string[]): readonly string[] {
    const words = completionsOf(this.text);
    const [first = this.text, ...others] = words;
    let length = first.length;
    while (!others.every(word => word.startsWith(first.slice(0, length)))) length--;
    this.text = first.slice(0, length);
    return words;
  }
}

/** Matches one character that is not a control character. */
const isPrintable = /^\P{Cc}$/u;
