import { fieldsOf, NumberField, Select } from '@poda/page/controls/fields.tsx';
import type * as v from 'valibot';
import { DecimalField } from '../../../page/parts/fields.tsx';
import type { timeSchema } from '../../tournament-schemas.ts';
import { say } from '../words.ts';

export type Time = v.InferOutput<typeof timeSchema>;

const kinds = ['none', 'move', 'game'] as const;
type Kind = (typeof kinds)[number];

const MIN_SECONDS = 0.01;
const MAX_SECONDS = 3600;
/** Offered without a clock, because a time control needs one of the two limits. */
const USUAL_NODES = 1_000;

const kindOf = ({ move, game }: Time): Kind => (move !== undefined ? 'move' : game !== undefined ? 'game' : 'none');

export const TimeFields = ({ time, onChange }: { time: Time; onChange: (time: Time) => void }) => {
  const { move, game, increment = 0, nodes } = time;
  const limited = nodes === undefined ? {} : { nodes };
  const byKind: Readonly<Record<Kind, () => Time>> = {
    none: () => ({ nodes: nodes ?? USUAL_NODES }),
    move: () => ({ ...limited, move: 1 }),
    game: () => ({ ...limited, game: 60, increment: 0 }),
  };
  const clockPart = fieldsOf({ game: game ?? 0, increment }, changed => onChange({ ...time, ...changed }));
  return (
    <>
      <div class="pair">
        <Select<Kind>
          label={say('clock.kind')}
          value={kindOf(time)}
          options={kinds.map(value => ({ value, label: say(`clock.${value}`) }))}
          testId="time-kind"
          onChange={kind => onChange(byKind[kind]())}
        />
        {move !== undefined && (
          <DecimalField
            label={say('new.seconds')}
            value={move}
            min={MIN_SECONDS}
            max={MAX_SECONDS}
            testId="time-move"
            onChange={value => onChange({ ...limited, move: value })}
          />
        )}
        {game !== undefined && (
          <>
            <DecimalField
              label={say('clock.per-game')}
              {...clockPart('game')}
              min={MIN_SECONDS}
              max={MAX_SECONDS}
              testId="time-game"
            />
            <DecimalField
              label={say('clock.increment')}
              {...clockPart('increment')}
              min={0}
              max={MAX_SECONDS}
              testId="time-increment"
            />
          </>
        )}
        <NumberField
          label={say(kindOf(time) === 'none' ? 'clock.nodes.only' : 'clock.nodes')}
          value={nodes ?? 0}
          min={kindOf(time) === 'none' ? 1 : 0}
          max={1_000_000_000}
          testId="time-nodes"
          onChange={value => {
            const { nodes: _, ...clock } = time;
            onChange(value === 0 ? clock : { ...clock, nodes: value });
          }}
        />
      </div>
      <p class="faint small">{say('clock.nodes.told')}</p>
    </>
  );
};
