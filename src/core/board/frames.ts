/**
 * The undo stack of a position: one frame of int32 words per move made. The first two words of every frame are the
 * hash of the position before the move, so that the stack is also the history in which repetitions are found.
 */
export class Frames {
  words: Int32Array;
  /** How many frames stand on the stack. */
  depth = 0;

  constructor(readonly width: number) {
    this.words = new Int32Array(width * INITIAL_FRAMES);
  }

  /** Adds a frame and returns the offset of its first word. The stack doubles on the rare occasion that it is full. */
  push(): number {
    const at = this.depth * this.width;
    if (at === this.words.length) this.grow();
    this.depth++;
    return at;
  }

  /** Takes the last frame off and returns the offset of its first word; the words stay readable until the next push. */
  pop(): number {
    if (this.depth === 0) throw new Error('a move was taken back that was never made');
    this.depth--;
    return this.depth * this.width;
  }

  /**
   * How many of the last `plies` frames, looking at every `stride`-th of them backwards, began with this hash.
   * A stride of 2 sees only positions with the same side to move in games that alternate.
   */
  countHash(lo: number, hi: number, plies: number, stride: number): number {
    const { words, width, depth } = this;
    const oldest = Math.max(0, depth - plies);
    let found = 0;
    for (let frame = depth - stride; frame >= oldest; frame -= stride) {
      const at = frame * width;
      if (words[at] === lo && words[at + 1] === hi) found++;
    }
    return found;
  }

  /** A number that tells which positions the last `plies` frames began with, in whatever order. */
  historyKey(plies: number): number {
    const { words, width, depth } = this;
    let key = 0;
    for (let frame = Math.max(0, depth - plies); frame < depth; frame++) {
      const at = frame * width;
      key = (key + Math.imul(words[at]! ^ (words[at + 1]! >>> 7), 0x9e3779b1)) | 0;
    }
    return key;
  }

  private grow(): void {
    const larger = new Int32Array(this.words.length * 2);
    larger.set(this.words);
    this.words = larger;
  }
}

const INITIAL_FRAMES = 1024;
