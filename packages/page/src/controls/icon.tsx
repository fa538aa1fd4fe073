/** Line drawings in a square of 16 units. */
const paths = {
  undo: 'M6 3 2.5 6.5 6 10M3 6.5h6.5a4 4 0 0 1 0 8H7',
  redo: 'm10 3 3.5 3.5L10 10M13 6.5H6.5a4 4 0 0 0 0 8H9',
  hint: 'M6 12.5h4M6.5 14.5h3M5.8 10.5c0-1.6-2-2.4-2-4.9a4.2 4.2 0 0 1 8.4 0c0 2.5-2 3.3-2 4.9z',
  flip: 'M5 14V2M2 5l3-3 3 3M11 2v12M8 11l3 3 3-3',
  pause: 'M5.5 3v10M10.5 3v10',
  'go-on': 'm4.5 2.5 8 5.5-8 5.5z',
  step: 'm3 2.5 7 5.5-7 5.5zM12.5 2.5v11',
  resign: 'M4 14.5V1.8c3-1.6 5 1.6 8.5 0v7c-3.5 1.6-5.5-1.6-8.5 0',
  draw: 'M3 6h10M3 10h10',
  analyse: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.7 10.7l3.8 3.8',
  explain: 'M8 2v4.5M8 6.5 4 10v3.5M8 6.5l4 3.5v3.5M8 6.5v7',
  new: 'M8 3v10M3 8h10',
  rules: 'M8 4C6.5 2.8 4.5 2.5 2 2.5v10c2.5 0 4.5.3 6 1.5 1.5-1.2 3.5-1.5 6-1.5v-10c-2.5 0-4.5.3-6 1.5zM8 4v10',
  more: 'M3 8h.1M8 8h.1M13 8h.1',
  swap: 'M11.5 2.5 14 5l-2.5 2.5M14 5H4M4.5 8.5 2 11l2.5 2.5M2 11h10',
  type: 'M3.5 12.5h9M4.5 3.5h7M8 3.5v6.5',
  share: 'M8 10.5V1.5M4.8 4.5 8 1.5l3.2 3M3 8.5v5.5h10V8.5',
  zen: 'M3 3.5h10v9H3zM6.3 3.5v9M9.7 3.5v9M3 6.5h10M3 9.5h10',
  leave: 'm3.5 3.5 9 9M12.5 3.5l-9 9',
  'full-screen': 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  keys: 'M1.5 4h13v8.5h-13zM4 6.5h.1M7 6.5h.1M10 6.5h.1M12 6.5h.1M4.5 10h7',
  first: 'M3.5 3v10M12 3 7 8l5 5',
  previous: 'M10.5 3l-5 5 5 5',
  next: 'm5.5 3 5 5-5 5',
  last: 'M12.5 3v10M4 3l5 5-5 5',
} as const;

export type IconName = keyof typeof paths;

/** Decorative: the button's text or ARIA label says the same. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);
