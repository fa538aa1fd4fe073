import type { Game } from '@poda/library/core/contract.ts';
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { Button } from '../../controls/button.tsx';
import { fieldsOf, Select } from '../../controls/fields.tsx';
import { toggle } from '../../controls/signals.ts';
import { playerName } from '../../play/setup/player-choice.ts';
import { route } from '../../route.ts';
import { gameTitle } from '../../words/game-title.ts';
import { admitAll, type End, ends, type Filter, isAdmitted, type ListedGame, rulesetOf } from '../listed-game.ts';
import { GameItem } from './game-item.tsx';
import { say } from './words.ts';

const PAGE = 20;

export const GameList = ({ shown }: { shown: readonly ListedGame[] }) => {
  const id = useId();
  const asked = ends.find(end => end === route.value.query.get('result'));
  const filter = useSignal<Filter>({ ...admitAll, end: asked ?? '' });
  const limit = useSignal(PAGE);
  // On a narrow screen the filters are folded at first, so that the first game is in sight.
  const isFolded = useSignal(asked === undefined);
  const admitted = shown.filter(game => isAdmitted(game, filter.value));
  const visible = admitted.slice(0, limit.value);
  return (
    <>
      <div class="row spread">
        <p role="status" class="faint" data-testid="game-count">
          {admitted.length === 0 ? say('none.filtered') : say('count', { count: admitted.length })}
        </p>
        <Button
          label={say('filters')}
          class="filter-toggle"
          aria-expanded={!isFolded.value}
          aria-controls={id}
          testId="filter-toggle"
          onClick={() => toggle(isFolded)}
        />
      </div>
      <Filters
        id={id}
        isFolded={isFolded.value}
        shown={shown}
        filter={filter.value}
        onChange={changed => {
          filter.value = { ...filter.value, ...changed };
          limit.value = PAGE;
        }}
      />
      <ul class="kept-games">
        {visible.map(game => (
          <GameItem key={game.kept.id} shown={game} />
        ))}
      </ul>
      {admitted.length > visible.length && (
        <p>
          <Button
            label={say('more')}
            testId="more-games"
            onClick={() => {
              limit.value += PAGE;
            }}
          />
        </p>
      )}
    </>
  );
};

interface FiltersProps {
  readonly id: string;
  readonly isFolded: boolean;
  readonly shown: readonly ListedGame[];
  readonly filter: Filter;
  onChange(changed: Partial<Filter>): void;
}

const Filters = ({ id, isFolded, shown, filter, onChange }: FiltersProps) => {
  const games = new Map(shown.map(({ variant }) => [rulesetOf(variant), gameTitle(variant).game]));
  const opponents = new Map(
    shown.map(({ opponent, variant }) => [opponent, opponentName(opponent, variant.game)] as const),
  );
  const all = { value: '', label: say('all') };
  const optionsOf = (names: ReadonlyMap<string, string>) => [
    all,
    ...[...names]
      .map(([value, label]) => ({ value, label }))
      .sort((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true })),
  ];
  const present = ends.filter(end => end === filter.end || shown.some(game => game.end === end));
  const field = fieldsOf(filter, onChange);
  return (
    <div id={id} class={isFolded ? 'pair game-filters folded' : 'pair game-filters'}>
      <Select label={say('new.game')} {...field('game')} options={optionsOf(games)} testId="filter-game" />
      <Select
        label={say('filter.opponent')}
        {...field('opponent')}
        options={optionsOf(opponents)}
        testId="filter-opponent"
      />
      <Select<End | ''>
        label={say('filter.end')}
        {...field('end')}
        options={[{ ...all, value: '' }, ...present.map(value => ({ value, label: say(`end.${value}`) }))]}
        testId="filter-end"
      />
    </div>
  );
};

const opponentName = (opponent: string, game: Game): string =>
  opponent === 'person' || opponent === 'programs'
    ? say(`opponent.${opponent}`)
    : playerName({ name: opponent, kind: 'computer', word: opponent }, game);
