export type Attributes = Readonly<Record<string, string | number>>;

/** An element of a drawing; numbers with at most two decimals, finer than any screen. */
export const element = (name: string, attributes: Attributes, ...children: readonly string[]): string => {
  const list = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${typeof value === 'number' ? rounded(value) : escaped(value)}"`,
  );
  const open = `<${name}${list.join('')}`;
  return children.length === 0 ? `${open}/>` : `${open}>${children.join(children.length > 1 ? '\n' : '')}</${name}>`;
};

export const textAt = (x: number, y: number, words: string, attributes: Attributes = {}): string =>
  element('text', { x, y, ...attributes }, escaped(words));

export const rounded = (value: number): string => String(Number(value.toFixed(2)));

const escaped = (plain: string): string =>
  plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
