/** Whether a text is a day, `2026-11-15`, or a moment of universal time, `2026-11-15T07:30:00Z`, that there is. */
export const isMoment = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/.test(text)) return false;
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text.replace(/Z$/, ''));
};
