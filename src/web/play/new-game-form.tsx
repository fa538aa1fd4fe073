import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Game, Variant } from '../../core/contract.ts';
import { expect } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { capitalised } from '../../i18n/translate.ts';
import { HIGHEST_LEVEL } from '../../search/levels.ts';
import { Group, NumberField, Select, Slider, Switch } from '../controls/fields.tsx';
import { TableHabits } from '../settings/table-habits.tsx';
import { type PageKey, say, translator } from '../words/say.ts';
import {
  type ClockKind,
  clockKinds,
  firstPlan,
  openingOf,
  type Plan,
  variantOf,
  withName,
  withOption,
} from './new-game.ts';
import { type Choice, kindName, kindsOf } from './opponent.ts';
import type { Opening } from './table.ts';

/** Sets up a game: what is played, by whom, and how long they may think. */
export const NewGameForm = ({
  name,
  question,
  onStart,
  onCancel,
}: {
  name: string;
  /** What has to be answered before the game begins, at the place where it would. */
  question: ComponentChildren;
  onStart: (opening: Opening) => void;
  onCancel: (() => void) | undefined;
}) => {
  const plan = useSignal<Plan>(firstPlan(name));
  const change = (changed: Partial<Plan>) => {
    plan.value = { ...plan.value, ...changed };
  };
  const variant = variantOf(plan.value);
  const { game } = variant;
  const { clock } = plan.value;
  return (
    <form
      class="sheet narrow"
      onSubmit={event => {
        event.preventDefault();
        onStart(openingOf(plan.value, Math.random()));
      }}
    >
      <h1>{say('new.title')}</h1>
      <Select
        label={say('new.game')}
        value={game.id}
        options={games.map(({ id }) => ({ value: id, label: gameName(id) }))}
        onChange={id => {
          plan.value = withName(plan.value, expect(parseVariant(games, id)).name);
        }}
        testId="game"
      />
      <Rulesets
        game={game}
        ruleset={variant.ruleset}
        onChange={ruleset => {
          plan.value = withName(plan.value, `${game.id}:${ruleset}`);
        }}
      />
      {game.rulesets
        .find(({ id }) => id === variant.ruleset)!
        .options.map(option => (
          <Select
            key={option.id}
            label={optionName(game, option.id)}
            value={variant.options[option.id] ?? ''}
            options={[
              ...(option.default === null ? [{ value: '', label: say('new.by-lot') }] : []),
              ...option.values.map((value, i) => ({ value, label: optionValue(variant, option.id, value, i) })),
            ]}
            onChange={value => {
              plan.value = withName(plan.value, withOption(variant, option.id, value || undefined));
            }}
            testId={`option-${option.id}`}
          />
        ))}
      <div class="pair">
        <PlayerFields
          title={seatTitle(plan.value, 0)}
          choice={plan.value.first}
          game={game}
          onChange={first => change({ first })}
          testId="first"
        />
        <PlayerFields
          title={seatTitle(plan.value, 1)}
          choice={plan.value.second}
          game={game}
          onChange={second => change({ second })}
          testId="second"
        />
      </div>
      <div class="row">
        <button
          type="button"
          data-testid="swap"
          onClick={() => change({ first: plan.value.second, second: plan.value.first })}
        >
          {say('new.swap')}
        </button>
        {variant.dice === null && (
          <Switch
            label={say('new.lot')}
            value={plan.value.isByLot}
            onChange={isByLot => change({ isByLot })}
            testId="lot"
          />
        )}
      </div>
      <div class="pair">
        <Select<ClockKind>
          label={say('new.clock')}
          value={clock.kind}
          options={clockKinds.map(value => ({ value, label: say(`new.clock.${value}`) }))}
          onChange={kind => change({ clock: { ...clock, kind } })}
          testId="clock"
        />
        {(clock.kind === 'sudden' || clock.kind === 'increment') && (
          <NumberField
            label={say('new.minutes')}
            value={clock.minutes}
            least={1}
            most={180}
            onChange={minutes => change({ clock: { ...clock, minutes } })}
            testId="minutes"
          />
        )}
        {(clock.kind === 'move' || clock.kind === 'increment') && (
          <NumberField
            label={say(clock.kind === 'move' ? 'new.seconds' : 'new.increment')}
            value={clock.seconds}
            least={1}
            most={600}
            onChange={seconds => change({ clock: { ...clock, seconds } })}
            testId="seconds"
          />
        )}
      </div>
      <TableHabits />
      {question}
      <div class="row end">
        {onCancel !== undefined && (
          <button type="button" data-testid="cancel" onClick={onCancel}>
            {say('new.cancel')}
          </button>
        )}
        <button type="submit" class="strong" data-testid="start">
          {say('new.start')}
        </button>
      </div>
    </form>
  );
};

const gameName = (id: string): string => translator.value.gameName(games.find(game => game.id === id)!);

/** Rulesets by name; where they are sizes of a board, columns and rows. */
const Rulesets = ({
  game,
  ruleset,
  onChange,
}: {
  game: Game;
  ruleset: string;
  onChange: (ruleset: string) => void;
}) => {
  const [, columns, rows] = /^(\d+)x(\d+)$/.exec(ruleset) ?? [];
  if (columns === undefined || rows === undefined)
    return (
      <Select
        label={say('new.ruleset')}
        value={ruleset}
        options={game.rulesets.map(({ id }) => ({
          value: id,
          label: capitalised(translator.value.rulesetName(game, id)),
        }))}
        onChange={onChange}
        testId="ruleset"
      />
    );
  const all = game.rulesets.map(({ id }) => id.split('x').map(Number));
  const [least, most] = [Math.min(...all.flat()), Math.max(...all.flat())];
  return (
    <Group title={say('new.size')}>
      <div class="pair">
        <NumberField
          label={say('new.columns')}
          value={Number(columns)}
          least={least}
          most={most}
          onChange={value => onChange(`${value}x${rows}`)}
          testId="columns"
        />
        <NumberField
          label={say('new.rows')}
          value={Number(rows)}
          least={least}
          most={most}
          onChange={value => onChange(`${columns}x${value}`)}
          testId="rows"
        />
      </div>
    </Group>
  );
};

/** Who sits at a side. */
const PlayerFields = ({
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
    {choice.kind === 'level' && (
      <Slider
        label={say('player.strength')}
        value={choice.level}
        least={0}
        most={HIGHEST_LEVEL}
        shown={`${choice.level}, ${say(`player.level.${choice.level}` as PageKey)}`}
        onChange={level => onChange({ ...choice, level })}
        testId={`${testId}-level`}
      />
    )}
    {(choice.kind === 'plain' || choice.kind === 'minimax' || choice.kind === 'own') && (
      <NumberField
        label={say('player.depth')}
        value={choice.depth}
        least={1}
        most={choice.kind === 'minimax' ? 6 : 8}
        onChange={depth => onChange({ ...choice, depth })}
        testId={`${testId}-depth`}
      />
    )}
  </Group>
);

/** Which side a player has, and whether it begins. */
const seatTitle = (plan: Plan, side: 0 | 1): string => {
  const variant = variantOf(plan);
  const name = capitalised(translator.value.sideName(variant, side));
  const begins = plan.isByLot || variant.dice !== null ? '' : ` · ${say(side === 0 ? 'new.first' : 'new.second')}`;
  return name + begins;
};

/** Options have words in the game's messages where it has any for them. */
const optionName = (game: Game, id: string): string => translator.value.ofGame(game, `option.${id}`) ?? id;

const optionValue = (variant: Variant, id: string, value: string, index: number): string => {
  if (id === 'first') return capitalised(translator.value.sideName(variant, index === 0 ? 0 : 1));
  return value === 'on' ? say('yes') : value === 'off' ? say('no') : value;
};
