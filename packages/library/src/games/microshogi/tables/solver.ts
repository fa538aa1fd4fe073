import type { Solver, SolveStep } from '../../../core/tables.ts';
import { ARMIES } from './armies.ts';
import { scratchOf } from './scratch.ts';
import { dataBytesOf, encodeData, MAX_DISTANCE_PIECES } from './section-data.ts';
import { type MicroshogiSpace, sectionOf } from './space.ts';
import { StepRun, sectionsAfterCaptures } from './step-run.ts';

/** Retrograde analysis without drops, two armies at a time, fewer pieces first: a capture takes one piece away. */
export const solverOf = (space: MicroshogiSpace): Solver => ({
  space,
  kindOf: pieces => (pieces <= MAX_DISTANCE_PIECES ? 'distance' : 'outcome'),
  steps: pieces => listSteps(space, pieces),
  dataBytes: section => dataBytesOf(space.sections[section]!),
  run: (step, memory, team) => new StepRun(space, step, memory, team).run(),
  encode: (section, ...to) => encodeData(space.sections[section]!, ...to),
});

const listSteps = (space: MicroshogiSpace, pieces: number): readonly SolveStep[] => {
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
    scratchBytes: scratchOf(section, null).bytes,
  };
};
