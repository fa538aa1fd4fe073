import fc from 'fast-check';

/** Strings of any UTF-16 code units, even halves of surrogate pairs. The unit `binary` of fast-check takes a second to make. */
export const anyText = fc.string({ unit: fc.nat({ max: 0xffff }).map(code => String.fromCharCode(code)) });
