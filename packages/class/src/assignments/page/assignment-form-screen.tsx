import { hasFewBits } from '@poda/library/core/seed/seed.ts';
import { Button } from '@poda/page/controls/button.tsx';
import { fieldsOf, Group, NumberField, Select, Switch } from '@poda/page/controls/fields.tsx';
import { Fold } from '@poda/page/controls/fold.tsx';
import { routes } from '../../api/routes.ts';
import { MAX_PAGE, MAX_TITLE } from '../../api/value-schemas.ts';
import { call } from '../../page/connection.ts';
import { ActForm } from '../../page/parts/acts.tsx';
import { AreaField, DeadlineField, DecimalField, LineField, useDraft } from '../../page/parts/fields.tsx';
import { Frame } from '../../page/parts/frame.tsx';
import { AnsweredScreen, useRequest } from '../../page/parts/requests.tsx';
import { houseName, ownPlayersOf, variantOf } from '../../page/parts/texts.ts';
import { goToPlace, placeLink, placeParts } from '../../page/places.ts';
import { GameFields, offeredGames, TimeFields } from '../../tournaments/page/form/terms-fields.tsx';
import { markScales } from '../assignment-routes.ts';
import type { Assignment, Baseline } from './assignment-facts.tsx';
import { say } from './words.ts';

type Terms = Pick<Assignment, 'title' | 'text' | 'settings' | 'deadline' | 'attempts'>;

export const NewAssignmentScreen = () => {
  const [course = ''] = placeParts();
  return (
    <Frame title={say('new-assignment')} course={course} view="assignments" isNarrow testId="assignment-form">
      <TermsForm
        draft={`assignment ${course}`}
        course={course}
        terms={usualTerms}
        send={body => call(routes.createAssignment, { params: { course }, body })}
      />
    </Frame>
  );
};

export const ChangeAssignmentScreen = () => {
  const [id = ''] = placeParts();
  const request = useRequest(routes.readAssignment, { params: { assignment: id } });
  return (
    <AnsweredScreen request={request}>
      {({ course, title, text, settings, deadline, attempts }) => (
        <Frame
          title={say('change')}
          above={[{ name: title, href: placeLink('assignment', id) }]}
          isNarrow
          testId="assignment-form"
        >
          <TermsForm
            course={course}
            terms={{ title, text, settings, deadline, attempts }}
            send={body => call(routes.changeAssignment, { params: { assignment: id }, body })}
          />
        </Frame>
      )}
    </AnsweredScreen>
  );
};

/** Defaults of a new assignment: a weak and a stronger player of Poda's, each for half of the points. */
const usualTerms: Terms = {
  title: '',
  text: '',
  settings: {
    game: offeredGames[0]!,
    baselines: [
      { player: 'random', points: 5, elo0: 0, elo1: 100 },
      { player: 'greedy', points: 5, elo0: 0, elo1: 100 },
    ],
    time: { move: 1 },
    games: 200,
    openings: true,
  },
  deadline: null,
  attempts: 5,
};

interface TermsFormProps {
  readonly draft?: string;
  readonly course: string;
  readonly terms: Terms;
  readonly send: (terms: Terms) => ReturnType<typeof call<typeof routes.createAssignment>>;
}

const TermsForm = ({ draft: name, course, terms: given, send }: TermsFormProps) => {
  const { terms, set, setSettings, drop } = useDraft(name, given);
  const listed = useRequest(routes.listSubmissions, { params: { course }, query: { limit: MAX_PAGE } });
  const { title, text, settings, deadline, attempts } = terms;
  const chosen = variantOf(settings.game)?.name;
  const bots = (listed.answer.value?.submissions ?? [])
    .filter(({ state, game: played }) => state === 'accepted' && variantOf(played)?.name === chosen)
    .map(({ id, bot, version }) => ({ id, name: `${bot.name} ${version}` }));
  const {
    game,
    baselines,
    time = {},
    alpha = 0.05,
    beta = 0.05,
    games = 200,
    openings = true,
    scale = 'all-or-nothing',
    passing = 0,
  } = settings;
  const term = fieldsOf({ title, text, attempts, deadline }, set);
  const setting = fieldsOf({ games, alpha, beta, scale, openings }, setSettings);
  return (
    <ActForm<Assignment>
      label={say(name === undefined ? 'save' : 'create')}
      testId="assignment"
      act={() => send({ ...terms, title: title.trim() })}
      onDone={({ id }) => {
        drop();
        goToPlace('assignment', id);
      }}
    >
      <LineField label={say('title')} {...term('title')} max={MAX_TITLE} testId="assignment-title" />
      <AreaField label={say('text')} {...term('text')} max={20_000} testId="assignment-text" />
      <GameFields game={game} onChange={value => setSettings({ game: value })} />
      <Group title={say('baselines')}>
        <p class="faint small">{say('baselines.lead')}</p>
        {baselines.map((baseline, index) => (
          <BaselineFields
            key={index}
            number={index + 1}
            game={game}
            bots={bots}
            baseline={baseline}
            canRemove={baselines.length > 1}
            onChange={changed => setSettings({ baselines: baselines.map((one, i) => (i === index ? changed : one)) })}
            onRemove={() => setSettings({ baselines: baselines.filter((_, i) => i !== index) })}
          />
        ))}
        <div class="row">
          <Button
            label={say('baseline.add')}
            testId="add-baseline"
            onClick={() =>
              setSettings({ baselines: [...baselines, { player: 'level:1', points: 5, elo0: 0, elo1: 100 }] })
            }
          />
        </div>
      </Group>
      <div class="pair">
        <NumberField label={say('most')} {...setting('games')} min={2} max={10_000} testId="assignment-games" />
        <NumberField label={say('attempts')} {...term('attempts')} min={1} max={1_000} testId="assignment-attempts" />
      </div>
      <DeadlineField {...term('deadline')} testId="assignment-deadline" />
      <Group title={say('time')}>
        <TimeFields time={time} onChange={value => setSettings({ time: value })} />
      </Group>
      {settings.seed !== undefined && hasFewBits(settings.seed) && (
        <p class="faint small" role="note" data-testid="few-bits">
          {say('seed.few', { seed: settings.seed })}
        </p>
      )}
      <Fold title={say('more-terms')}>
        <div class="pair">
          <Select
            label={say('scale')}
            {...setting('scale')}
            options={markScales.map(value => ({ value, label: say(`scale.${value}`) }))}
            testId="scale"
          />
          <DecimalField
            label={say('passing')}
            value={passing}
            min={0}
            max={100_000}
            onChange={value => {
              const { passing: _, ...others } = settings;
              set({ settings: value === 0 ? others : { ...others, passing: value } });
            }}
          />
          <DecimalField label={say('alpha')} {...setting('alpha')} min={0.001} max={0.499} />
          <DecimalField label={say('beta')} {...setting('beta')} min={0.001} max={0.499} />
        </div>
        <Switch label={say('openings')} {...setting('openings')} />
      </Fold>
    </ActForm>
  );
};

const offeredPlayers = ['random', 'greedy', ...Array.from({ length: 10 }, (_, level) => `level:${level + 1}`)];

const MAX_ELO = 1_000;

interface BaselineFieldsProps {
  readonly number: number;
  readonly game: string;
  readonly baseline: Baseline;
  readonly bots: readonly { readonly id: string; readonly name: string }[];
  readonly canRemove: boolean;
  onChange(baseline: Baseline): void;
  onRemove(): void;
}

const BaselineFields = ({ number, game, baseline, bots, canRemove, onChange, onRemove }: BaselineFieldsProps) => {
  const { player, submission, points, elo0 = 0, elo1 = 100 } = baseline;
  const chosen = submission ?? player ?? '';
  const words = [...new Set([...offeredPlayers, ...ownPlayersOf(game), ...(player === undefined ? [] : [player])])];
  const options = [
    ...words.map(value => ({ value, label: houseName(value, game) })),
    ...bots.map(bot => ({ value: bot.id, label: say('baseline.bot', { bot: bot.name }) })),
  ];
  const name = options.find(({ value }) => value === chosen)?.label ?? chosen;
  const rest = { points, elo0, elo1 };
  const field = fieldsOf(rest, changed => onChange({ ...baseline, ...changed }));
  return (
    <fieldset class="bare arena-baseline" aria-label={say('baseline.one', { number })}>
      <Select
        label={say('baseline.player')}
        value={chosen}
        options={options}
        testId={`baseline-${number}`}
        onChange={value =>
          onChange(bots.some(({ id }) => id === value) ? { ...rest, submission: value } : { ...rest, player: value })
        }
      />
      <DecimalField label={say('baseline.points')} {...field('points')} min={0} max={1_000} />
      <NumberField label={say('baseline.elo0')} {...field('elo0')} min={-MAX_ELO} max={MAX_ELO} />
      <NumberField label={say('baseline.elo1')} {...field('elo1')} min={-MAX_ELO} max={MAX_ELO} />
      {canRemove && (
        <Button
          label={say('baseline.remove')}
          aria-label={say('baseline.remove.of', { player: name })}
          onClick={onRemove}
        />
      )}
    </fieldset>
  );
};
