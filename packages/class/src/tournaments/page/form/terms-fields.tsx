import { games } from '@poda/library/games/index.ts';
import { fieldsOf, NumberField, Select } from '@poda/page/controls/fields.tsx';
import { Fold } from '@poda/page/controls/fold.tsx';
import { hasRules, RulesFields } from '@poda/page/play/setup/rules-fields.tsx';
import { gameTitle, rulesText } from '@poda/page/words/game-title.ts';
import type * as v from 'valibot';
import { DecimalField } from '../../../page/parts/fields.tsx';
import { gameText, variantOf } from '../../../page/parts/texts.ts';
import type { timeSchema } from '../../tournament-routes.ts';
import { say } from '../words.ts';

/** The variants that the home screen shows. */
export const offeredGames: readonly string[] = games.flatMap(({ id, extras: { featured } }) =>
  Object.keys(featured).map(ruleset => `${id}:${ruleset}`),
);

export const GameFields = ({ game, onChange }: { game: string; onChange: (game: string) => void }) => {
  const variant = variantOf(game);
  const listed = offeredGames.find(name => name === (variant && `${variant.game.id}:${variant.ruleset}`)) ?? game;
  return (
    <>
      <Select
        label={say('new.game')}
        value={listed}
        options={[...new Set([...offeredGames, listed])].map(value => ({
          value,
          label: offeredGames.includes(value) ? gameTitle(variantOf(value)!).game : gameText(value),
        }))}
        testId="game"
        onChange={onChange}
      />
      {variant !== undefined && hasRules(variant) && (
        <Fold title={say('new.rules')} shown={rulesText(variant)}>
          <RulesFields variant={variant} onChange={onChange} />
        </Fold>
      )}
    </>
  );
};

export type Time = v.InferOutput<typeof timeSchema>;

const kinds = ['none', 'move', 'game'] as const;
type Kind = (typeof kinds)[number];

const MIN_SECONDS = 0.01;
const MAX_SECONDS = 3600;
/** Nodes per move when there is no clock: one of the two limits is required. */
const USUAL_NODES = 1_000;

const kindOf = ({ move, game }: Time): Kind => (move !== undefined ? 'move' : game !== undefined ? 'game' : 'none');

export const TimeFields = ({ time, onChange }: { time: Time; onChange: (time: Time) => void }) => {
  const { move, game, increment = 0, nodes } = time;
  const limited = nodes === undefined ? {} : { nodes };
  const byKind: Readonly<Record<Kind, Time>> = {
    none: { nodes: nodes ?? USUAL_NODES },
    move: { ...limited, move: 1 },
    game: { ...limited, game: 60, increment: 0 },
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
          onChange={kind => onChange(byKind[kind])}
        />
        {move !== undefined && (
          <DecimalField
            label={say('new.seconds')}
            value={move}
            min={MIN_SECONDS}
            max={MAX_SECONDS}
            onChange={value => onChange({ ...limited, move: value })}
          />
        )}
        {game !== undefined && (
          <>
            <DecimalField label={say('clock.per-game')} {...clockPart('game')} min={MIN_SECONDS} max={MAX_SECONDS} />
            <DecimalField label={say('clock.increment')} {...clockPart('increment')} min={0} max={MAX_SECONDS} />
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
