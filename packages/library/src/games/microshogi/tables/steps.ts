import type { SolveStep } from '../../../core/tables.ts';
import { ARMIES, kindsOf, turnedOver, without } from './armies.ts';
import { Scratch } from './scratch.ts';
import { type MicroshogiSpace, sectionOf } from './space.ts';

/** One step for each pair of armies, fewer pieces first. */
export const listSteps = (space: MicroshogiSpace, pieces: number): readonly SolveStep[] => {
  const steps: (SolveStep & { pieces: number })[] = [];
  for (let bottom = 0; bottom < ARMIES; bottom++)
    for (let top = 0; top <= bottom; top++) {
      const section = space.sections[sectionOf(bottom, top)]!;
      if (section.pieces <= pieces && section.size > 0)
        steps.push({ pieces: section.pieces, ...stepOf(space, bottom, top) });
    }
  return steps.sort((a, b) => a.pieces - b.pieces);
};

/** The bottom army has more placements, because the threads divide its placements among them. */
const stepOf = (space: MicroshogiSpace, a: number, b: number): SolveStep => {
  const { own, enemy } = space.sections[sectionOf(a, b)]!;
  const [bottom, top] = own.count >= enemy.count ? [a, b] : [b, a];
  const section = space.sections[sectionOf(bottom, top)]!;
  const makes = bottom === top ? [sectionOf(bottom, top)] : [sectionOf(bottom, top), sectionOf(top, bottom)];
  const needs = new Set([...sectionsAfterCaptures(bottom, top), ...sectionsAfterCaptures(top, bottom)].flat());
  return {
    id: section.id,
    makes,
    needs: [...needs].filter(need => space.sections[need]!.size > 0),
    scratchBytes: new Scratch(section, null).bytes,
  };
};

/**
 * `[capturer][victim]`: the capturer is one of the mover's pieces, which turns over, or last its king. The side of the
 * victim moves next.
 */
export const sectionsAfterCaptures = (mover: number, other: number): number[][] => {
  const capturers = kindsOf(mover).map((_, piece) => turnedOver(mover, piece));
  const victims = kindsOf(other).map((_, piece) => without(other, piece));
  return [...capturers, mover].map(capturer => victims.map(left => sectionOf(left, capturer)));
};
