import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';

const faces = [
  new FontFace('Figtree', `url(${figtree})`, { weight: '300 900' }),
  new FontFace('Fraunces', `url(${fraunces})`, { weight: '100 900' }),
];

/** Loads the shipped type, and then shows both fonts at once. */
export const showType = async (): Promise<void> => {
  for (const face of await Promise.all(faces.map(face => face.load()))) document.fonts.add(face);
};
