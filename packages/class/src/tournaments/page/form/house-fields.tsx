import { readPlayer } from '@poda/library/play/session/seats.ts';
import { Switch } from '@poda/page/controls/fields.tsx';
import { seatName } from '@poda/page/play/setup/player-choice.ts';
import { useSignal } from '@preact/signals';
import { LineField } from '../../../page/parts/fields.tsx';
import { variantOf } from '../../../page/parts/texts.ts';
import { say } from '../words.ts';

const offeredIn = (game: string): readonly string[] => [
  ...['random', 'greedy', 'level:1', 'level:3', 'level:5', 'level:7'],
  ...ownPlayersOf(game),
];

export const ownPlayersOf = (game: string): readonly string[] =>
  variantOf(game)?.game.players.map(({ id }) => id) ?? [];

/** The chosen players after a change of game, without those that only the earlier game has. */
export const houseFor = (game: string, before: string, house: readonly string[]): string[] =>
  house.filter(word => !ownPlayersOf(before).includes(word) || ownPlayersOf(game).includes(word));

export const houseName = (word: string, game: string): string => {
  const variant = variantOf(game);
  const player = variant && readPlayer(word, variant.game);
  return player?.ok && player.value !== null ? seatName(player.value, variant!.game) : word;
};

interface HouseFieldsProps {
  readonly game: string;
  readonly house: readonly string[];
  onChange(house: string[]): void;
}

export const HouseFields = ({ game, house, onChange }: HouseFieldsProps) => {
  const offered = offeredIn(game);
  const isOffered = (word: string) => offered.includes(word);
  const others = useSignal(house.filter(word => !isOffered(word)).join(', '));
  return (
    <>
      <div class="arena-switches">
        {offered.map(word => (
          <Switch
            key={word}
            label={houseName(word, game)}
            value={house.includes(word)}
            testId={`house-${word}`}
            onChange={isOn => onChange(isOn ? [...house, word] : house.filter(one => one !== word))}
          />
        ))}
      </div>
      <LineField
        label={say('others')}
        told={say('others.told')}
        value={others.value}
        max={300}
        isOptional
        testId="house-others"
        onChange={text => {
          others.value = text;
          const words = text.split(',').map(word => word.trim());
          onChange([...house.filter(isOffered), ...words.filter(word => word !== '')]);
        }}
      />
    </>
  );
};
