import { route } from '@poda/page/route.ts';

export const placeLink = (...parts: readonly (string | number)[]): string =>
  `#/arena/${parts.map(part => encodeURIComponent(part)).join('/')}`;

export const goToPlace = (...parts: readonly (string | number)[]): void => {
  location.hash = placeLink(...parts);
};

/** The parts of the current address after its first word, such as the id of a course. */
export const placeParts = (): readonly string[] => route.value.rest.split('/').slice(1);
