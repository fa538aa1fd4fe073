import { faults } from '@poda/arena/game/verdict.ts';
import { Button } from '@poda/page/controls/button.tsx';
import { Select } from '@poda/page/controls/fields.tsx';
import { Latest } from '@poda/page/engine/inquiry.ts';
import { GameLine } from '@poda/page/report/games/game-list.tsx';
import { route } from '@poda/page/route.ts';
import { translator } from '@poda/page/words/say.ts';
import { signal, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Refusal } from '../../api/call-route.ts';
import { routes } from '../../api/routes.ts';
import { call } from '../../page/connection.ts';
import { Refused } from '../../page/parts/requests.tsx';
import { countText, variantOf } from '../../page/parts/texts.ts';
import { placeLink } from '../../page/places.ts';
import type { LiveTournament } from './live/live-tournament.ts';
import { type Game, nameOf, type Tournament } from './tournament.ts';
import { say } from './words.ts';

const PAGE = 100;

/** Minimum time in ms between two requests for the list while games end. */
const FOLLOW_MILLIS = 3_000;

const results = ['won', 'drawn', 'lost'] as const;

/** Null means any; `result` and `against` are seen from `player`. */
interface Wanted {
  readonly player: number | null;
  readonly against: number | null;
  readonly result: (typeof results)[number] | null;
  readonly by: string | null;
}

export const gamesLink = (tournament: string, wanted: Partial<Wanted> = {}): string => {
  const query = Object.entries(wanted).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  const place = placeLink('tournament', tournament, 'games');
  return query.length === 0 ? place : `${place}?${new URLSearchParams(query)}`;
};

const wantedIn = (query: URLSearchParams): Wanted => {
  const place = (name: string) => (/^\d{1,4}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : null);
  const player = place('player');
  return {
    player,
    against: player === null ? null : place('against'),
    result: player === null ? null : (results.find(one => one === query.get('result')) ?? null),
    by: query.get('by'),
  };
};

/** The games listed last, so that the screen of a game can link to the next one. */
export const listedGames = signal<{ readonly tournament: string; readonly games: readonly Game[] } | null>(null);

export const GamesView = ({ tournament, live }: { tournament: Tournament; live: LiveTournament | null }) => {
  const { id, state } = tournament;
  const query = route.value.query.toString();
  const wanted = wantedIn(route.value.query);
  const games = useSignal<readonly Game[]>([]);
  const next = useSignal<string | null>(null);
  const refusal = useSignal<Refusal | undefined>(undefined);
  const isBusy = useSignal(true);
  const latest = useMemo(() => new Latest(), []);

  const load = async (after: string | null) => {
    const isLatest = latest.begin();
    isBusy.value = true;
    const { player, against, result, by } = wanted;
    const answer = await call(routes.listGames, {
      params: { tournament: id },
      query: {
        limit: PAGE,
        after: after ?? undefined,
        contender: player ?? undefined,
        against: against ?? undefined,
        result: result ?? undefined,
        by: by ?? undefined,
      },
    });
    // Dropped if the user has changed the filter meanwhile.
    if (!isLatest()) return;
    isBusy.value = false;
    refusal.value = answer.ok ? undefined : answer.error;
    if (!answer.ok) return;
    games.value = [...(after === null ? [] : games.peek()), ...answer.value.games];
    next.value = answer.value.next;
    listedGames.value = { tournament: id, games: games.value };
  };
  useEffect(() => void load(null), [query, state]);
  useEffect(() => {
    if (live === null) return;
    let seen = live.results.peek();
    const timer = setInterval(() => {
      // With more than one page loaded, reading the first one again would drop the others.
      if (live.results.peek() === seen || games.peek().length > PAGE) return;
      seen = live.results.peek();
      void load(null);
    }, FOLLOW_MILLIS);
    return () => clearInterval(timer);
  }, [live, query]);

  if (state === 'open') return <p>{say('games.before')}</p>;
  const variant = variantOf(tournament.game);
  return (
    <section class="stack arena-part">
      <Filters tournament={tournament} wanted={wanted} />
      <Refused refusal={refusal.value} />
      {refusal.value !== undefined && (
        <div class="row">
          <Button label={say('again')} onClick={() => void load(null)} />
        </div>
      )}
      <p role="status" class="faint" data-testid="games-count">
        {countOf(games.value, isBusy.value, refusal.value)}
      </p>
      {variant !== undefined && (
        <ol class="framed games" data-testid="games">
          {games.value.map(game => (
            <GameLine
              key={game.number}
              number={game.number}
              href={placeLink('game', id, game.number)}
              variant={variant}
              names={game.seats.map(seat => nameOf(tournament, seat))}
              result={game.winner === null ? 'drawn' : game.winner === 0 ? 'won' : 'lost'}
              by={game.by}
              end={endText(game.by)}
              moves={game.plies}
            />
          ))}
        </ol>
      )}
      {next.value !== null && (
        <Button label={say('show-more')} class="games-more" onClick={() => void load(next.value)} />
      )}
    </section>
  );
};

const countOf = (games: readonly Game[], isBusy: boolean, refusal: Refusal | undefined): string => {
  if (games.length > 0) return say('games.shown', { count: countText(games.length) });
  if (isBusy) return say('busy');
  return refusal === undefined ? say('games.none') : '';
};

/** Replaces the address, so that Back leaves the list, and a reload or a link shows the same games. */
const Filters = ({ tournament, wanted }: { tournament: Tournament; wanted: Wanted }) => {
  const choose = (changed: Partial<Wanted>) => location.replace(gamesLink(tournament.id, { ...wanted, ...changed }));
  const players = (without: number | null) => [
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
        value={String(wanted.player ?? '')}
        options={players(null)}
        testId="filter-player"
        onChange={text => {
          const player = placeIn(text);
          choose({ player, ...(player === null ? { against: null, result: null } : {}) });
        }}
      />
      {wanted.player !== null && (
        <>
          <Select
            label={say('filter.against')}
            value={String(wanted.against ?? '')}
            options={players(wanted.player)}
            testId="filter-against"
            onChange={text => choose({ against: placeIn(text) })}
          />
          <Select
            label={say('filter.result')}
            value={wanted.result ?? ''}
            options={[
              { value: '', label: say('filter.any') },
              ...results.map(result => ({ value: result, label: say(`filter.${result}`) })),
            ]}
            testId="filter-result"
            onChange={text => choose({ result: results.find(one => one === text) ?? null })}
          />
        </>
      )}
      <Select
        label={say('filter.by')}
        value={wanted.by ?? ''}
        options={[
          { value: '', label: say('filter.any') },
          { value: 'rules', label: say('ended-by.rules') },
          ...faults.map(fault => ({ value: fault, label: endText(fault) })),
        ]}
        testId="filter-by"
        onChange={text => choose({ by: text === '' ? null : text })}
      />
    </div>
  );
};

/** Names the fault that decided the game; empty if the rules decided it. */
export const endText = (by: string): string => {
  const fault = faults.find(one => one === by);
  return fault === undefined ? '' : translator.value.say(`fault.${fault}`);
};
