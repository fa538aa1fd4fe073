// Loaded before the bot by Node's shim and by the WebAssembly interpreter: reads the bot's answers and errors. The bot may
// replace every built-in function, so those needed later are saved here.
const { stringify } = JSON;
const slice = Function.prototype.call.bind(String.prototype.slice);
const sourceOf = Function.prototype.call.bind(Function.prototype.toString);

const MAX_WORDS = 1000;
/** As `MAX_MOVE_CHARACTERS` of the referee. */
const MAX_MOVE = 200;
/** Far below the depth at which a recursive `JSON.stringify` overflows the stack. */
const MAX_DEPTH = 100;

export const cut = (text, limit) => slice(`${text}`, 0, limit);

/** The generator xoshiro128**, with a seed of 32 hexadecimal digits. */
export const seededRandom = seed => {
  let [a, b, c, d] = [0, 8, 16, 24].map(at => Number.parseInt(seed.slice(at, at + 8), 16) | 0);
  const { imul } = Math;
  const rotated = (word, by) => (word << by) | (word >>> (32 - by));
  return () => {
    const drawn = imul(rotated(imul(b, 5), 7), 9);
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotated(d, 11);
    return (drawn >>> 0) / 2 ** 32;
  };
};

const isDeep = text => {
  let depth = 0;
  let isQuoted = false;
  for (let i = 0; i < text.length; i++) {
    const sign = text[i];
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) i += sign === '\\' ? 1 : 0;
    else if (sign === '[' || sign === '{') depth++;
    else if (sign === ']' || sign === '}') depth--;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
};

export const shown = value => {
  try {
    const text = typeof value === 'string' || typeof value === 'object' ? stringify(value) : `${value}`;
    return isDeep(text) ? typeof value : cut(text, MAX_MOVE);
  } catch {
    return typeof value;
  }
};

export const nameOf = error => {
  const textOf = value => (typeof value === 'object' ? shown(value) : value);
  try {
    return cut(error instanceof Error ? `${textOf(error.name)}: ${textOf(error.message)}` : textOf(error), MAX_WORDS);
  } catch {
    return typeof error;
  }
};

const isVisible = text => {
  for (let i = 0; i < text.length; i++) if (text[i] > ' ') return true;
  return false;
};

export const isText = answer => typeof answer === 'string' && answer.length <= MAX_MOVE && isVisible(answer);

/** The parameters of Python bots for classroom checkers. */
export const isOfClassroom = player => /^[^(]*\(\s*E\s*,(?:\s*M\s*,)?\s*J\s*[,)]/.test(sourceOf(player));
