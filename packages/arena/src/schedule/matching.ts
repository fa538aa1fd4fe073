/** A perfect matching that stays perfect while pairs of vertices are removed, by Edmonds' blossom algorithm. */
export class Matching {
  /** -1 for an unmatched vertex. */
  private readonly partner: Int32Array;
  private readonly isGone: Uint8Array;
  // The search for an augmenting path: the base of the blossom of each vertex, its predecessor, the vertices reached.
  private base = new Int32Array();
  private parent = new Int32Array();
  private isReached = new Uint8Array();
  private queue: number[] = [];

  private constructor(
    private readonly size: number,
    private readonly isEdge: (a: number, b: number) => boolean,
  ) {
    this.partner = new Int32Array(size).fill(-1);
    this.isGone = new Uint8Array(size);
  }

  /** Null if the vertices 0 to size - 1 have no perfect matching. */
  static perfect(size: number, isEdge: (a: number, b: number) => boolean): Matching | null {
    const matching = new Matching(size, isEdge);
    for (let vertex = 0; vertex < size; vertex++)
      if (matching.partner[vertex] === -1 && !matching.augment(vertex)) return null;
    return matching;
  }

  /** Removes a couple if the remaining vertices still have a perfect matching; else changes nothing. */
  takeOut(a: number, b: number): boolean {
    const { partner, isGone } = this;
    if (isGone[a] || isGone[b] || !this.isEdge(a, b)) return false;
    const before = partner.slice();
    const [otherA, otherB] = [partner[a]!, partner[b]!];
    isGone[a] = isGone[b] = 1;
    if (otherA === b) return true;
    partner[otherA] = partner[otherB] = -1;
    if (this.augment(otherA)) return true;
    partner.set(before);
    isGone[a] = isGone[b] = 0;
    return false;
  }

  /** Searches breadth-first for an augmenting path from an unmatched vertex and flips the matching along it. */
  private augment(root: number): boolean {
    const { size, partner, isGone } = this;
    this.base = Int32Array.from({ length: size }, (_, vertex) => vertex);
    this.parent = new Int32Array(size).fill(-1);
    this.isReached = new Uint8Array(size);
    this.queue = [];
    this.reach(root);
    const { base, parent } = this;
    for (const from of this.queue)
      for (let to = 0; to < size; to++) {
        if (isGone[to] || to === from || !this.isEdge(from, to)) continue;
        if (base[from] === base[to] || partner[from] === to) continue;
        if (to === root || (partner[to] !== -1 && parent[partner[to]!] !== -1)) {
          this.contract(from, to);
        } else if (parent[to] === -1) {
          parent[to] = from;
          if (partner[to] === -1) {
            this.exchange(to);
            return true;
          }
          this.reach(partner[to]!);
        }
      }
    return false;
  }

  private reach(vertex: number): void {
    this.isReached[vertex] = 1;
    this.queue.push(vertex);
  }

  private contract(a: number, b: number): void {
    const { size, base } = this;
    const stem = this.commonBase(a, b);
    const isInCycle = new Uint8Array(size);
    this.markCycle(a, stem, b, isInCycle);
    this.markCycle(b, stem, a, isInCycle);
    for (let vertex = 0; vertex < size; vertex++) {
      if (!isInCycle[base[vertex]!]) continue;
      base[vertex] = stem;
      if (!this.isReached[vertex]) this.reach(vertex);
    }
  }

  private commonBase(a: number, b: number): number {
    const { base, parent, partner } = this;
    const isOnWay = new Uint8Array(this.size);
    for (let vertex = base[a]!; ; vertex = base[parent[partner[vertex]!]!]!) {
      isOnWay[vertex] = 1;
      if (partner[vertex] === -1) break;
    }
    let vertex = base[b]!;
    while (!isOnWay[vertex]) vertex = base[parent[partner[vertex]!]!]!;
    return vertex;
  }

  private markCycle(from: number, stem: number, child: number, isInCycle: Uint8Array): void {
    const { base, parent } = this;
    let [vertex, next] = [from, child];
    while (base[vertex] !== stem) {
      const couple = this.partner[vertex]!;
      isInCycle[base[vertex]!] = 1;
      isInCycle[base[couple]!] = 1;
      parent[vertex] = next;
      next = couple;
      vertex = parent[couple]!;
    }
  }

  private exchange(end: number): void {
    for (let vertex = end; vertex !== -1; ) {
      const before = this.parent[vertex]!;
      const following = this.partner[before]!;
      this.partner[vertex] = before;
      this.partner[before] = vertex;
      vertex = following;
    }
  }
}
