/** Frames of int32 words. Each begins with the hash before the move, which detects repetitions. */
export class UndoStack {
  words: Int32Array;
  depth = 0;

  constructor(readonly width: number) {
    this.words = new Int32Array(width * INITIAL_FRAMES);
  }

  /** Adds a frame and returns the offset of its first word. */
  push(): number {
    const at = this.depth * this.width;
    if (at === this.words.length) this.grow();
    this.depth++;
    return at;
  }

  /** Removes the last frame and returns the offset of its first word. The words stay readable until the next push. */
  pop(): number {
    if (this.depth === 0) throw new Error('a move was taken back that was never made');
    this.depth--;
    return this.depth * this.width;
  }

  /** Counts a hash in the last `plies` frames. A stride of 2 skips the positions with the other side to move. */
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

  /** Returns how often the most frequent position occurs among the given one and those of the last `plies` frames. */
  mostFrequent(lo: number, hi: number, plies: number): number {
    const { words, width, depth } = this;
    let most = 1 + this.countHash(lo, hi, plies, 1);
    for (let frame = Math.max(0, depth - plies); frame < depth; frame++) {
      const at = frame * width;
      let count = words[at] === lo && words[at + 1] === hi ? 1 : 0;
      for (let other = frame; other < depth; other++)
        if (words[other * width] === words[at] && words[other * width + 1] === words[at + 1]) count++;
      most = Math.max(most, count);
    }
    return most;
  }

  /** A hash of the positions of the last `plies` frames, in any order. */
  historyKey(plies: number): number {
    const { words, width, depth } = this;
    let key = 0;
    for (let frame = Math.max(0, depth - plies); frame < depth; frame++) {
      const at = frame * width;
      key = (key + Math.imul(words[at]! ^ (words[at + 1]! >>> 7), 0x9e3779b1)) | 0;
    }
    return key;
  }

  /** A hash of the positions of the last `plies` frames and of their order. */
  orderedKey(plies: number): number {
    const { words, width, depth } = this;
    let key = 0;
    for (let frame = Math.max(0, depth - plies); frame < depth; frame++) {
      const at = frame * width;
      key = Math.imul(key ^ words[at]! ^ (words[at + 1]! >>> 7), 0x9e3779b1);
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
