import type { DrawnLook, DrawnShape } from '../../drawing/marks.ts';

/**
 * Like the times in PDN files: `[%draw 1:9>13 2:14]` is an arrow of look 1 from 9 to 13 and a circle of look 2 on 14.
 */
const command = /\[%draw((?:\s+[^\s\]]+)*)\s*\]/g;

const item = /^([12]):([^>]+)(?:>(.+))?$/;

/** A comment with drawings only disappears. */
export const takeDrawings = (
  comments: readonly string[],
): { readonly comments: readonly string[]; readonly drawings: readonly DrawnShape[] } => {
  const drawings: DrawnShape[] = [];
  const texts = comments.map(comment => {
    const text = comment.replace(command, (whole, items: string) => {
      const shapes = items.trim().split(/\s+/).map(readShape);
      // An unreadable command stays in the text, so that nothing is lost.
      if (shapes.includes(undefined)) return whole;
      drawings.push(...(shapes as DrawnShape[]));
      return '';
    });
    return text === comment ? comment : text.trim();
  });
  return { comments: texts.filter(text => text !== ''), drawings };
};

const readShape = (text: string): DrawnShape | undefined => {
  const [, look, from, to = from] = item.exec(text) ?? [];
  return from === undefined || to === undefined ? undefined : { from, to, look: Number(look) as DrawnLook };
};

export const drawingComments = (drawings: readonly DrawnShape[] = []): readonly string[] =>
  drawings.length === 0
    ? []
    : [`[%draw ${drawings.map(({ from, to, look }) => `${look}:${from}${to === from ? '' : `>${to}`}`).join(' ')}]`];

/** Drawing the same shape again removes it, and in another look replaces it. */
export const toggled = (drawings: readonly DrawnShape[], shape: DrawnShape): readonly DrawnShape[] => {
  const isSamePlace = ({ from, to }: DrawnShape) => from === shape.from && to === shape.to;
  const known = drawings.find(isSamePlace);
  const others = drawings.filter(other => !isSamePlace(other));
  return known?.look === shape.look ? others : [...others, shape];
};
