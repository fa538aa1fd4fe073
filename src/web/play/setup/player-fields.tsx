import type { Game } from '../../../core/contract.ts';
import { HIGHEST_LEVEL } from '../../../search/players/levels.ts';
import { Group, NumberField, Select, Slider, TextField } from '../../controls/fields.tsx';
import { type PageKey, say } from '../../words/say.ts';
import { type Choice, kindName, kindsOf } from './player-choice.ts';

/** The fields for one player: kind, and name, level or depth. */
export const PlayerFields = ({
  title,
  choice,
  game,
  onChange,
  testId,
}: {
  title: string;
  choice: Choice;
  game: Game;
  onChange: (choice: Choice) => void;
  testId: string;
}) => (
  <Group title={title}>
    <Select
      label={say('new.player')}
      value={choice.kind}
      options={kindsOf(game).map(kind => ({ value: kind, label: kindName(kind, game) }))}
      onChange={kind => onChange({ ...choice, kind })}
      testId={`${testId}-kind`}
    />
    {choice.kind === 'human' && (
      <TextField
        label={say('new.name')}
        value={choice.name}
        max={40}
        onChange={name => onChange({ ...choice, name })}
        testId={`${testId}-name`}
      />
    )}
    {choice.kind === 'level' && (
      <Slider
        label={say('player.strength')}
        value={choice.level}
        min={0}
        max={HIGHEST_LEVEL}
        shown={`${choice.level}, ${say(`player.level.${choice.level}` as PageKey)}`}
        onChange={level => onChange({ ...choice, level })}
        testId={`${testId}-level`}
      />
    )}
    {(choice.kind === 'plain' || choice.kind === 'minimax' || choice.kind === 'own') && (
      <NumberField
        label={say('player.depth')}
        value={choice.depth}
        min={1}
        max={choice.kind === 'minimax' ? 6 : 8}
        onChange={depth => onChange({ ...choice, depth })}
        testId={`${testId}-depth`}
      />
    )}
  </Group>
);
