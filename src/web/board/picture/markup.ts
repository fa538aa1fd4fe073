import type { ComponentChildren, VNode } from 'preact';

/** A drawing as text. Its components are plain functions that keep nothing, so that they can simply be called. */
export const markup = (node: ComponentChildren): string => {
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (Array.isArray(node)) return node.map(markup).join('');
  if (typeof node !== 'object') return escapeText(String(node));
  const { type, props } = node as VNode<Record<string, unknown>>;
  if (typeof type === 'function') return markup((type as (props: object) => ComponentChildren)(props));
  const { children, ...attributes } = props;
  const written = Object.entries(attributes)
    .filter(([name, value]) => isWritten(name, value))
    .map(([name, value]) => ` ${name}="${escapeText(String(value))}"`);
  return `<${type}${written.join('')}>${markup(children as ComponentChildren)}</${type}>`;
};

/** Classes and names of parts mean something to the page alone. */
const isWritten = (name: string, value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && name !== 'class' && !name.startsWith('data-');

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
