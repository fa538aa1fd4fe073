import type { Key } from '../terminal/keys.ts';

export class TypedText {
  text = '';

  get isEmpty(): boolean {
    return this.text === '';
  }

  press({ name, text }: Key): void {
    if (name === 'backspace') this.text = [...this.text].slice(0, -1).join('');
    else if (name === 'clear-line' || name === 'escape') this.text = '';
    else if ((name === undefined || name === 'space') && isPrintable.test(text)) this.text += text;
  }

  take(): string {
    const line = this.text;
    this.text = '';
    return line;
  }

  /** As far as all completions agree. */
  complete(completionsOf: (line: string) => readonly string[]): readonly string[] {
    const words = completionsOf(this.text);
    const [first = this.text, ...others] = words;
    let length = first.length;
    while (!others.every(word => word.startsWith(first.slice(0, length)))) length--;
    this.text = first.slice(0, length);
    return words;
  }
}

const isPrintable = /^\P{Cc}$/u;
