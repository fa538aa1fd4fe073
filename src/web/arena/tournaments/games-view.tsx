import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { faults } from '../../../arena/verdict.ts';
import type { Variant } from '../../../core/contract.ts';
import type { Refusal } from '../../../protocols/arena-api/call-route.ts';
import { routes } from '../../../protocols/arena-api/routes.ts';
import { Select } from '../../controls/fields.tsx';
import { Name, Token } from '../../report/name.tsx';
import { say as sayOfReport } from '../../report/words.ts';
import { translator } from '../../words/say.ts';
import { call } from '../connection.ts';
import { Refused } from '../parts/asked.tsx';
import { variantOf } from '../parts/game-text.ts';
import { countText } from '../parts/moments.ts';
import { placeLink } from '../places.ts';
import { type Game, nameOf, scoreText, type Tournament } from './tournament.ts';
import { say } from './words.ts';

/** Number of games that the list gets at a time. */
const PAGE = 100;

interface Wanted {
  readonly player: number | null;
  readonly against: number | null;
}

/** The games of a tournament, of one player or of two, in pages. */
export const GamesView = ({ tournament, pairing }: { tournament: Tournament; pairing: readonly number[] }) => {
  const [player = null, against = null] = pairing;
  const wanted = useSignal<Wanted>({ player, against });
  const games = useSignal<readonly Game[]>([]);
  const next = useSignal<string | null>(null);
  const refusal = useSignal<Refusal | undefined>(undefined);
  const isBusy = useSignal(true);

  const load = async (after: string | null) => {
    const asked = wanted.peek();
    isBusy.value = true;
    const answer = await call(routes.listGames, {
      params: { tournament: tournament.id },
      query: {
        limit: PAGE,
        ...(after === null ? {} : { after }),
        ...(asked.player === null ? {} : { contender: asked.player }),
        ...(asked.player === null || asked.against === null ? {} : { against: asked.against }),
      },
    });
    // The user has chosen other players meanwhile.
    if (asked !== wanted.peek()) return;
    isBusy.value = false;
    refusal.value = answer.ok ? undefined : answer.error;
    if (!answer.ok) return;
    games.value = [...(after === null ? [] : games.peek()), ...answer.value.games];
    next.value = answer.value.next;
  };
  useEffect(() => void load(null), [wanted.value, tournament.state]);

  if (tournament.state === 'open') return <p>{say('games.before')}</p>;
  const variant = variantOf(tournament.game);
  return (
    <section class="arena-part">
      <Filters
        tournament={tournament}
        wanted={wanted.value}
        onChange={changed => {
          wanted.value = changed;
        }}
      />
      <Refused refusal={refusal.value} />
      <p role="status" class="faint" data-testid="games-count">
        {isBusy.value
          ? ''
          : games.value.length === 0
            ? say('games.none')
            : say('games.shown', { count: countText(games.value.length) })}
      </p>
      {variant !== undefined && (
        <ol class="games" data-testid="games">
          {games.value.map(game => (
            <GameRow key={game.number} tournament={tournament} variant={variant} game={game} />
          ))}
        </ol>
      )}
      {next.value !== null && (
        <button type="button" class="games-more" onClick={() => void load(next.value)}>
          {say('games.more')}
        </button>
      )}
    </section>
  );
};

const Filters = ({
  tournament,
  wanted,
  onChange,
}: {
  tournament: Tournament;
  wanted: Wanted;
  onChange: (wanted: Wanted) => void;
}) => {
  const options = (without: number | null) => [
    { value: '', label: say('filter.any') },
    ...tournament.contenders
      .filter(({ place }) => place !== without)
      .map(({ place }) => ({ value: String(place), label: nameOf(tournament, place) })),
  ];
  const placeIn = (text: string) => (text === '' ? null : Number(text));
  return (
    <div class="report-filters">
      <Select
        label={say('filter.player')}
        value={wanted.player === null ? '' : String(wanted.player)}
        options={options(null)}
        testId="filter-player"
        onChange={text => onChange({ player: placeIn(text), against: null })}
      />
      <Select
        label={say('filter.against')}
        value={wanted.against === null ? '' : String(wanted.against)}
        options={wanted.player === null ? options(null).slice(0, 1) : options(wanted.player)}
        testId="filter-against"
        onChange={text => onChange({ ...wanted, against: placeIn(text) })}
      />
    </div>
  );
};

const GameRow = ({ tournament, variant, game }: { tournament: Tournament; variant: Variant; game: Game }) => {
  const { number, seats, winner, by, plies } = game;
  const resultOf = (side: 0 | 1) => (winner === null ? 'drawn' : winner === side ? 'won' : 'lost');
  return (
    <li>
      <a href={placeLink('game', tournament.id, number)} data-game={number} data-by={by}>
        <span class="games-number">
          <span class="hidden">{say('board.number', { number })} </span>
          <span class="faint" aria-hidden="true">
            {number}
          </span>
        </span>
        <span class={`games-player first ${resultOf(0)}`}>
          <Token colour={variant.board.colours[0]} />
          <Name>{nameOf(tournament, seats[0])}</Name>
        </span>
        <b class="games-score">{scoreText(winner)}</b>
        <span class={`games-player ${resultOf(1)}`}>
          <Token colour={variant.board.colours[1]} />
          <Name>{nameOf(tournament, seats[1])}</Name>
        </span>
        <span class={by === 'rules' ? 'games-end faint' : 'games-end bad'}>{endText(by)}</span>
        <span class="games-moves faint">{sayOfReport('game.moves', { count: plies })}</span>
      </a>
    </li>
  );
};

/** The fault that decided a game; empty if the rules decided it. */
export const endText = (by: string): string => {
  const fault = faults.find(one => one === by);
  return fault === undefined ? '' : translator.value.say(`fault.${fault}`);
};
