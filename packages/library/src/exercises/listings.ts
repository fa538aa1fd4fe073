/** Alpha-beta as text, in the two languages of the courses; the names are those of search/plain.ts. */

export const programmingLanguages = ['python', 'typescript'] as const;

export type ProgrammingLanguage = (typeof programmingLanguages)[number];

export type Method = 'alphaBeta' | 'average' | 'chooseMove';

type Listings = Readonly<Record<ProgrammingLanguage, string>>;

export const rightListings: Readonly<Record<Method, Listings>> = {
  alphaBeta: {
    typescript: `alphaBeta(depth: number, alpha: number, beta: number): number {
  const { state } = this;
  if (state.isOver()) return state.finalValue();
  if (depth <= 0) return state.estimate();
  if (state.isChance()) return this.average(depth);
  let best = state.side() === this.side ? -Infinity : Infinity;
  for (const move of state.legalMoves()) {
    state.play(move);
    const value = this.alphaBeta(depth - 1, alpha, beta);
    state.undo();
    if (state.side() === this.side) {
      best = Math.max(best, value);
      alpha = Math.max(alpha, best);
    } else {
      best = Math.min(best, value);
      beta = Math.min(beta, best);
    }
    if (alpha >= beta) break;
  }
  return best;
}`,
    python: `def alpha_beta(self, depth, alpha, beta):
    state = self.state
    if state.is_over():
        return state.final_value()
    if depth <= 0:
        return state.estimate()
    if state.is_chance():
        return self.average(depth)
    best = -inf if state.side() == self.side else inf
    for move in state.legal_moves():
        state.play(move)
        value = self.alpha_beta(depth - 1, alpha, beta)
        state.undo()
        if state.side() == self.side:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best`,
  },
  average: {
    typescript: `average(depth: number): number {
  const { state } = this;
  let sum = 0;
  for (const roll of state.legalMoves()) {
    state.play(roll);
    sum += state.chance() * this.alphaBeta(depth, -Infinity, Infinity);
    state.undo();
  }
  return rounded(sum);
}`,
    python: `def average(self, depth):
    state = self.state
    sum = 0
    for roll in state.legal_moves():
        state.play(roll)
        sum += state.chance() * self.alpha_beta(depth, -inf, inf)
        state.undo()
    return rounded(sum)`,
  },
  chooseMove: {
    typescript: `chooseMove(depth: number): Move | undefined {
  const { state } = this;
  let best = -Infinity;
  let chosen: Move | undefined;
  for (const move of state.legalMoves()) {
    state.play(move);
    const value = this.alphaBeta(depth - 1, best, Infinity);
    state.undo();
    if (value > best) {
      best = value;
      chosen = move;
    }
  }
  return chosen;
}`,
    python: `def choose_move(self, depth):
    state = self.state
    best = -inf
    chosen = None
    for move in state.legal_moves():
        state.play(move)
        value = self.alpha_beta(depth - 1, best, inf)
        state.undo()
        if value > best:
            best = value
            chosen = move
    return chosen`,
  },
};

export const mistakeIds = [
  'exchanged-at-min',
  'window-not-handed-down',
  'window-of-brother',
  'sign-every-ply',
  'not-taken-back',
  'end-tested-late',
  'estimate-inside',
  'strict-cut',
  'bound-at-root',
  'depth-twice',
  'best-from-zero',
  'chance-chooses',
  'beta-cuts-too-much',
] as const;

export type MistakeId = (typeof mistakeIds)[number];

interface Mistake {
  readonly method: Method;
  /** Texts of the right listing and what the mistake makes of them. */
  readonly changes: Readonly<Record<ProgrammingLanguage, readonly (readonly [right: string, wrong: string])[]>>;
}

export const mistakes: Readonly<Record<MistakeId, Mistake>> = {
  'exchanged-at-min': {
    method: 'alphaBeta',
    changes: {
      typescript: [['beta = Math.min(beta, best)', 'alpha = Math.max(alpha, best)']],
      python: [['beta = min(beta, best)', 'alpha = max(alpha, best)']],
    },
  },
  'window-not-handed-down': {
    method: 'alphaBeta',
    changes: {
      typescript: [['(depth - 1, alpha, beta)', '(depth - 1, -Infinity, Infinity)']],
      python: [['(depth - 1, alpha, beta)', '(depth - 1, -inf, inf)']],
    },
  },
  'window-of-brother': {
    method: 'alphaBeta',
    changes: {
      typescript: [
        ['alpha = Math.max(alpha, best)', 'alpha = this.alpha = Math.max(alpha, best)'],
        ['beta = Math.min(beta, best)', 'beta = this.beta = Math.min(beta, best)'],
        ['(depth - 1, alpha, beta)', '(depth - 1, this.alpha, this.beta)'],
      ],
      python: [
        ['alpha = max(alpha, best)', 'alpha = self.alpha = max(alpha, best)'],
        ['beta = min(beta, best)', 'beta = self.beta = min(beta, best)'],
        ['(depth - 1, alpha, beta)', '(depth - 1, self.alpha, self.beta)'],
      ],
    },
  },
  'sign-every-ply': {
    method: 'alphaBeta',
    changes: {
      typescript: [['state.side() === this.side', '(this.depth - depth) % 2 === 0']],
      python: [['state.side() == self.side', '(self.depth - depth) % 2 == 0']],
    },
  },
  'not-taken-back': {
    method: 'alphaBeta',
    changes: {
      typescript: [['    state.undo();\n', '']],
      python: [['        state.undo()\n', '']],
    },
  },
  'end-tested-late': {
    method: 'alphaBeta',
    changes: {
      typescript: [
        [
          '  if (state.isOver()) return state.finalValue();\n  if (depth <= 0) return state.estimate();\n',
          '  if (depth <= 0) return state.estimate();\n  if (state.isOver()) return state.finalValue();\n',
        ],
      ],
      python: [
        [
          '    if state.is_over():\n        return state.final_value()\n    if depth <= 0:\n        return state.estimate()\n',
          '    if depth <= 0:\n        return state.estimate()\n    if state.is_over():\n        return state.final_value()\n',
        ],
      ],
    },
  },
  'estimate-inside': {
    method: 'alphaBeta',
    changes: {
      typescript: [['let best = state.side() === this.side ? -Infinity : Infinity', 'let best = state.estimate()']],
      python: [['best = -inf if state.side() == self.side else inf', 'best = state.estimate()']],
    },
  },
  'strict-cut': {
    method: 'alphaBeta',
    changes: {
      typescript: [['alpha >= beta', 'alpha > beta']],
      python: [['alpha >= beta', 'alpha > beta']],
    },
  },
  'bound-at-root': {
    method: 'chooseMove',
    changes: {
      typescript: [['value > best', 'value >= best']],
      python: [['value > best', 'value >= best']],
    },
  },
  'depth-twice': {
    method: 'alphaBeta',
    changes: {
      typescript: [['(depth - 1, alpha, beta)', '(depth - 2, alpha, beta)']],
      python: [['(depth - 1, alpha, beta)', '(depth - 2, alpha, beta)']],
    },
  },
  'best-from-zero': {
    method: 'alphaBeta',
    changes: {
      typescript: [['let best = state.side() === this.side ? -Infinity : Infinity', 'let best = 0']],
      python: [['best = -inf if state.side() == self.side else inf', 'best = 0']],
    },
  },
  'chance-chooses': {
    method: 'alphaBeta',
    changes: {
      typescript: [['  if (state.isChance()) return this.average(depth);\n', '']],
      python: [['    if state.is_chance():\n        return self.average(depth)\n', '']],
    },
  },
  'beta-cuts-too-much': {
    method: 'alphaBeta',
    changes: {
      typescript: [
        [
          '      alpha = Math.max(alpha, best);\n',
          '      alpha = Math.max(alpha, best);\n      beta = Math.min(beta, best);\n',
        ],
      ],
      python: [
        [
          '            alpha = max(alpha, best)\n',
          '            alpha = max(alpha, best)\n            beta = min(beta, best)\n',
        ],
      ],
    },
  },
};

export const listingOf = (id: MistakeId, language: ProgrammingLanguage): string => {
  const { method, changes } = mistakes[id];
  return changes[language].reduce(
    (text, [right, wrong]) => text.replaceAll(right, wrong),
    rightListings[method][language],
  );
};

/**
 * The lines, counted from 1, in which the wrong listing differs from the right one. Where only lines are missing, the
 * lines on both sides of the gap.
 */
export const wrongLinesOf = (id: MistakeId, language: ProgrammingLanguage): number[] => {
  const right = rightListings[mistakes[id].method][language].split('\n');
  const wrong = listingOf(id, language).split('\n');
  if (wrong.length === right.length) return wrong.flatMap((line, i) => (line === right[i] ? [] : [i + 1]));
  const start = wrong.findIndex((line, i) => line !== right[i]);
  const added = wrong.length - right.length;
  return added > 0 ? Array.from({ length: added }, (_, i) => start + i + 1) : [start, start + 1];
};
