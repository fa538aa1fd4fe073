import { hasFewBits, parseSeed, type Seed } from '@poda/library/core/seed/seed.ts';
import { bound, fieldsOf, Group, NumberField, Select, Switch } from '@poda/page/controls/fields.tsx';
import { Fold } from '@poda/page/controls/fold.tsx';
import { useSignal } from '@preact/signals';
import type * as v from 'valibot';
import { routes } from '../../../api/routes.ts';
import { MAX_NAME, MAX_TITLE } from '../../../api/value-schemas.ts';
import { call } from '../../../page/connection.ts';
import { ActForm } from '../../../page/parts/acts.tsx';
import { DeadlineField, LineField, useDraft } from '../../../page/parts/fields.tsx';
import { Frame } from '../../../page/parts/frame.tsx';
import { AnsweredScreen, useRequest } from '../../../page/parts/requests.tsx';
import { houseName, ownPlayersOf } from '../../../page/parts/texts.ts';
import { goToPlace, placeLink, placeParts } from '../../../page/places.ts';
import { levels as allLevels, type newTournamentSchema } from '../../tournament-routes.ts';
import { formats, type Tournament } from '../tournament.ts';
import { say } from '../words.ts';
import { GameFields, offeredGames, TimeFields } from './terms-fields.tsx';

type Terms = v.InferOutput<typeof newTournamentSchema>;
type Level = (typeof allLevels)[number];

export const NewTournamentScreen = () => {
  const [course = ''] = placeParts();
  return (
    <Frame title={say('new-tournament')} course={course} isNarrow testId="tournament-form">
      <TermsForm
        draft={`tournament ${course}`}
        terms={usualTerms}
        send={terms => call(routes.createTournament, { params: { course }, body: terms })}
      />
    </Frame>
  );
};

export const ChangeTournamentScreen = () => {
  const [id = ''] = placeParts();
  const request = useRequest(routes.readTournament, { params: { tournament: id } });
  return (
    <AnsweredScreen request={request}>
      {tournament => (
        <Frame
          title={say('act.change')}
          above={[{ name: tournament.title, href: placeLink('tournament', id) }]}
          isNarrow
          testId="tournament-form"
        >
          {tournament.state === 'open' ? (
            <TermsForm
              terms={termsOf(tournament)}
              send={terms => call(routes.changeTournament, { params: { tournament: id }, body: terms })}
            />
          ) : (
            <StartedForm tournament={tournament} />
          )}
        </Frame>
      )}
    </AnsweredScreen>
  );
};

/** Holds only the settings that may still change once the tournament has started. */
const StartedForm = ({ tournament: { id, title: given, mixesLevels: mixed } }: { tournament: Tournament }) => {
  const title = useSignal(given);
  const mixesLevels = useSignal(mixed);
  const body = () => ({ title: title.value.trim(), mixesLevels: mixesLevels.value });
  return (
    <ActForm
      label={say('save')}
      testId="terms"
      act={() => call(routes.changeTournament, { params: { tournament: id }, body: body() })}
      onDone={() => goToPlace('tournament', id)}
    >
      <p>{say('started')}</p>
      <LineField label={say('title')} {...bound(title)} max={MAX_TITLE} testId="tournament-title" />
      <Switch label={say('mixes')} {...bound(mixesLevels)} testId="mixes-levels" />
    </ActForm>
  );
};

const usualTerms: Terms = {
  title: '',
  settings: { game: offeredGames[0]!, format: 'round-robin', games: 2, time: { move: 1 }, openings: true, house: [] },
  levels: ['A', 'B'],
  mixesLevels: false,
  deadline: null,
  startsItself: false,
};

const termsOf = ({ title, settings, seed, levels, mixesLevels, deadline, startsItself }: Tournament): Terms => ({
  title,
  settings,
  ...(seed === null ? {} : { seed }),
  levels,
  mixesLevels,
  deadline,
  startsItself,
});

interface TermsFormProps {
  readonly draft?: string;
  readonly terms: Terms;
  readonly send: (terms: Terms) => ReturnType<typeof call<typeof routes.createTournament>>;
}

const TermsForm = ({ draft: name, terms: given, send }: TermsFormProps) => {
  const { terms, set, setSettings, drop } = useDraft(name, given);
  const seed = useSignal(given.seed === undefined ? '' : String(given.seed));
  const { title, settings, levels = [], mixesLevels = false, deadline = null, startsItself = false } = terms;
  const { game, format = 'round-robin', games = 2, rounds = 5, challenger = '', time = {}, openings = true } = settings;
  const term = fieldsOf({ title, mixesLevels, deadline, startsItself }, set);
  const setting = fieldsOf({ format, games, rounds, challenger, openings }, setSettings);
  const readSeed = parseSeed(seed.value.trim());
  const isSeedWrong = seed.value !== '' && readSeed === undefined;
  return (
    <ActForm
      label={say(name === undefined ? 'save' : 'create')}
      testId="terms"
      act={() => send(completed(terms, readSeed))}
      onDone={({ id }) => {
        drop();
        goToPlace('tournament', id);
      }}
    >
      <LineField label={say('title')} {...term('title')} max={MAX_TITLE} testId="tournament-title" />
      <GameFields
        game={game}
        onChange={value => setSettings({ game: value, house: houseFor(value, game, settings.house ?? []) })}
      />
      <Group title={say('play')}>
        <div class="pair">
          <Select
            label={say('format')}
            {...setting('format')}
            options={formats.map(value => ({ value, label: say(`form.${value}`) }))}
            testId="format"
          />
          <NumberField label={say('games')} {...setting('games')} min={1} max={1_000} testId="games-per-pairing" />
          {format === 'swiss' && (
            <NumberField label={say('rounds')} {...setting('rounds')} min={1} max={1_000} testId="rounds" />
          )}
        </div>
        {format === 'gauntlet' && (
          <LineField
            label={say('challenger')}
            hint={say('challenger.hint')}
            {...setting('challenger')}
            max={MAX_NAME}
            isOptional
            testId="challenger"
          />
        )}
        <Switch label={say('openings')} {...setting('openings')} testId="openings" />
      </Group>
      <Group title={say('time')}>
        <TimeFields time={time} onChange={value => setSettings({ time: value })} />
      </Group>
      <Group title={say('new.who')}>
        <p>{say('who.lead')}</p>
        <HouseFields game={game} house={settings.house ?? []} onChange={house => setSettings({ house })} />
      </Group>
      <Group title={say('when')}>
        <DeadlineField {...term('deadline')} testId="deadline" />
        {deadline !== null && <Switch label={say('itself')} {...term('startsItself')} testId="starts-itself" />}
      </Group>
      <Fold title={say('more-terms')} isOpen={isSeedWrong || levels.length === 0} testId="more-terms">
        <LineField
          label={say('seed')}
          hint={say(readSeed !== undefined && hasFewBits(readSeed) ? 'seed.few' : 'seed.hint')}
          refused={isSeedWrong ? say('seed.wrong') : ''}
          {...bound(seed)}
          max={32}
          isOptional
          testId="seed"
        />
        <LevelFields levels={levels} onChange={value => set({ levels: value })} />
        <Switch label={say('mixes')} {...term('mixesLevels')} testId="mixes-levels" />
      </Fold>
    </ActForm>
  );
};

const offeredIn = (game: string): readonly string[] => [
  ...['random', 'greedy', 'level:1', 'level:3', 'level:5', 'level:7'],
  ...ownPlayersOf(game),
];

/** The chosen players after a change of game: those that exist only for the earlier game are dropped. */
const houseFor = (game: string, before: string, house: readonly string[]): string[] =>
  house.filter(word => !ownPlayersOf(before).includes(word) || ownPlayersOf(game).includes(word));

interface HouseFieldsProps {
  readonly game: string;
  readonly house: readonly string[];
  onChange(house: string[]): void;
}

const HouseFields = ({ game, house, onChange }: HouseFieldsProps) => {
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
        hint={say('others.hint')}
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

const LevelFields = ({ levels, onChange }: { levels: readonly Level[]; onChange: (levels: Level[]) => void }) => (
  <fieldset class="bare">
    <legend>{say('levels')}</legend>
    {allLevels.map(level => (
      <Switch
        key={level}
        label={say(`level.${level}`)}
        value={levels.includes(level)}
        testId={`level-${level}`}
        onChange={isOn => onChange(allLevels.filter(one => (one === level ? isOn : levels.includes(one))))}
      />
    ))}
    {levels.length === 0 && (
      <p class="refusal small" role="alert">
        {say('levels.none')}
      </p>
    )}
  </fieldset>
);

const completed = ({ title, settings, ...terms }: Terms, seed: Seed | undefined): Terms => {
  const { rounds, challenger, house = [], ...common } = settings;
  const { seed: _, ...rest } = terms;
  return {
    ...rest,
    title: title.trim(),
    settings: {
      ...common,
      house: house.map(word => word.trim()).filter(word => word !== ''),
      ...(settings.format === 'swiss' ? { rounds: rounds ?? 5 } : {}),
      ...(settings.format === 'gauntlet' && challenger !== undefined && challenger.trim() !== ''
        ? { challenger: challenger.trim() }
        : {}),
    },
    ...(seed === undefined ? {} : { seed }),
    ...(terms.deadline === null ? { startsItself: false } : {}),
  };
};
