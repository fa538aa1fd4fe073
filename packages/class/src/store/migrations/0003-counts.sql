-- Counts of games. They follow from the rows of `game`, which triggers add up, so that no page has to read all games of a
-- tournament. They are not exported: `recount_games` makes them anew. Games without bots have the level ''.

create table level_count (
  tournament uuid not null references tournament on delete cascade,
  level text not null,
  games integer not null,
  -- The number `seq` of the last game.
  seq bigint not null,
  primary key (tournament, level)
) with (fillfactor = 50);

create table round_count (
  tournament uuid not null references tournament on delete cascade,
  round integer not null,
  games integer not null,
  primary key (tournament, round)
) with (fillfactor = 50);

create table contender_count (
  tournament uuid not null references tournament on delete cascade,
  place integer not null,
  level text not null,
  games integer not null,
  -- Thinking time in ms.
  millis double precision not null,
  -- The last round with a game, and the points in it.
  last_round integer not null,
  last_points double precision not null,
  primary key (tournament, place, level)
) with (fillfactor = 50);

create table loss_count (
  tournament uuid not null references tournament on delete cascade,
  place integer not null,
  level text not null,
  by text not null,
  games integer not null,
  -- The number of the last game lost for this reason; null if there is none.
  last integer,
  faults integer not null,
  primary key (tournament, place, level, by)
) with (fillfactor = 50);

-- The games between two contenders, counted for the one with the lower place: 6 counts of games (losses, draws and wins at side
-- 0, then at side 1), 5 counts of pairs (by twice their points, from 0) and 6 counts of games without a partner. The level '*'
-- corrects the sum over all levels, because two games of different levels are a pair only if levels are mixed.
create table encounter_count (
  tournament uuid not null references tournament on delete cascade,
  low integer not null,
  high integer not null,
  level text not null,
  counts integer[] not null,
  primary key (tournament, low, high, level)
) with (fillfactor = 50);

-- The encounters after a number of games in the order of `seq`: [low, high, counts] of each. Each number is a quarter above the one
-- before.
create table rating_checkpoint (
  tournament uuid not null references tournament on delete cascade,
  games integer not null,
  played timestamptz not null,
  encounters json not null,
  -- [games, rating, error] by place, null without games; null until a server has computed them.
  ratings json,
  primary key (tournament, games)
);

-- For the partner of a game and the games of a round, for those of a contender at side 0 and at side 1, and for those with a fault.
create index game_round on game (tournament, round, pair);
create index game_first on game (tournament, (seats[1]), number);
create index game_second on game (tournament, (seats[2]), number);
create index game_fault on game (tournament, by, number) where by <> 'rules';

create function added_counts(a integer[], b integer[]) returns integer[] language sql immutable as $$
  select array_agg(x + y order by i) from unnest(a, b) with ordinality as u (x, y, i)
$$;

-- Adds the games of a tournament after one number `seq` and up to another to its counts. A plan that was made for few games must
-- not read all games later: hence a new plan for each call, with joins by index only.
create function count_games(counted uuid, after_seq bigint, last_seq bigint) returns void language plpgsql
set plan_cache_mode = force_custom_plan set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  with new_game as materialized (
    select number, pair, round, seats, winner, by, fault_side, millis, coalesce(level, '') as level, seq
    from game where tournament = counted and seq > after_seq and seq <= last_seq
  ), levels as (
    insert into level_count as c (tournament, level, games, seq)
    select counted, level, count(*), max(seq) from new_game group by level order by level
    on conflict (tournament, level) do update
      set games = c.games + excluded.games, seq = greatest(c.seq, excluded.seq)
  ), rounds as (
    insert into round_count as c (tournament, round, games)
    select counted, round, count(*) from new_game group by round order by round
    on conflict (tournament, round) do update set games = c.games + excluded.games
  ), seat as materialized (
    select g.number, g.round, g.level, g.by, g.seats[side + 1] as place, g.millis[side + 1] as millis,
      case when g.winner is null then 0.5 when g.winner = side then 1 else 0 end as points, g.fault_side = side as is_fault,
      max(g.round) over (partition by g.seats[side + 1], g.level) as last_round
    from new_game g, generate_series(0, 1) as side
  ), contenders as (
    insert into contender_count as c (tournament, place, level, games, millis, last_round, last_points)
    select counted, place, level, count(*), sum(millis), last_round, sum(points) filter (where round = last_round)
    from seat group by place, level, last_round order by place, level
    on conflict (tournament, place, level) do update set
      games = c.games + excluded.games,
      millis = c.millis + excluded.millis,
      last_round = greatest(c.last_round, excluded.last_round),
      last_points = case when c.last_round <= excluded.last_round then excluded.last_points else 0 end
        + case when c.last_round >= excluded.last_round then c.last_points else 0 end
  ), losses as (
    insert into loss_count as c (tournament, place, level, by, games, last, faults)
    select counted, place, level, by, count(*) filter (where points = 0), max(number) filter (where points = 0),
      count(*) filter (where is_fault)
    from seat where points = 0 or is_fault group by place, level, by order by place, level, by
    on conflict (tournament, place, level, by) do update set
      games = c.games + excluded.games,
      last = greatest(c.last, excluded.last),
      faults = c.faults + excluded.faults
  ), placed as (
    select g.pair, coalesce(g.level, '') as level, least(g.seats[1], g.seats[2]) as low,
      greatest(g.seats[1], g.seats[2]) as high, side,
      case when g.winner is null then 1 when g.winner = side then 2 else 0 end as result, g.seq > after_seq as is_new
    from (select distinct round, pair from new_game) p
      join game g on g.tournament = counted and g.round = p.round and g.pair = p.pair
      cross join lateral (select case when g.seats[1] < g.seats[2] then 0 else 1 end as side) s
    where g.seq <= last_seq
  ), state as (
    -- The games of the pairs after the addition count once, those before it are taken back.
    select placed.*, 1 as weight from placed
    union all select placed.*, -1 from placed where not is_new
  ), unit as (
    select low, high, level, side, result, weight,
      count(*) over own = 2 and min(side) over own <> max(side) over own as is_pair, sum(result) over own as total,
      count(*) over mixed = 2 and min(side) over mixed <> max(side) over mixed as is_mixed_pair,
      sum(result) over mixed as mixed_total, min(level) over mixed <> max(level) over mixed as has_levels
    from state
    window own as (partition by weight, low, high, pair, level), mixed as (partition by weight, low, high, pair)
  ), change as (
    select low, high, level, 1 + 3 * side + result as at, 1 as weight from placed where is_new
    union all
    select low, high, level, case when is_pair then 7 + total else 12 + 3 * side + result end, weight
    from unit where not (is_pair and side = 1)
    union all
    select low, high, '*', case when is_mixed_pair then 7 + mixed_total else 12 + 3 * side + result end, weight
    from unit where has_levels and not (is_mixed_pair and side = 1)
    union all
    select low, high, '*', case when is_pair then 7 + total else 12 + 3 * side + result end, -weight
    from unit where has_levels and not (is_pair and side = 1)
  )
  insert into encounter_count as c (tournament, low, high, level, counts)
  select counted, low, high, level, array[
      coalesce(sum(weight) filter (where at = 1), 0), coalesce(sum(weight) filter (where at = 2), 0),
      coalesce(sum(weight) filter (where at = 3), 0), coalesce(sum(weight) filter (where at = 4), 0),
      coalesce(sum(weight) filter (where at = 5), 0), coalesce(sum(weight) filter (where at = 6), 0),
      coalesce(sum(weight) filter (where at = 7), 0), coalesce(sum(weight) filter (where at = 8), 0),
      coalesce(sum(weight) filter (where at = 9), 0), coalesce(sum(weight) filter (where at = 10), 0),
      coalesce(sum(weight) filter (where at = 11), 0), coalesce(sum(weight) filter (where at = 12), 0),
      coalesce(sum(weight) filter (where at = 13), 0), coalesce(sum(weight) filter (where at = 14), 0),
      coalesce(sum(weight) filter (where at = 15), 0), coalesce(sum(weight) filter (where at = 16), 0),
      coalesce(sum(weight) filter (where at = 17), 0)
    ]
  from change group by low, high, level order by low, high, level
  on conflict (tournament, low, high, level) do update set counts = added_counts(c.counts, excluded.counts);
end $$;

-- Adds the games that are not counted yet, in the order of `seq`, and keeps the encounters at each checkpoint. A fit for more than 100
-- players takes too long to repeat it.
create function count_new_games(counted uuid) returns void language plpgsql
set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  games_before integer;
  after_seq bigint;
  last_seq bigint;
  checkpoint integer := (select coalesce(max(games), 0) from rating_checkpoint where tournament = counted);
begin
  select coalesce(sum(games), 0), coalesce(max(seq), 0) into games_before, after_seq
  from level_count where tournament = counted;
  while (select count(*) from contender where tournament = counted) <= 100 loop
    checkpoint := greatest(checkpoint + 1, checkpoint + checkpoint / 4);
    continue when checkpoint <= games_before;
    last_seq := (select seq from game where tournament = counted and seq > after_seq
      order by seq offset checkpoint - games_before - 1 limit 1);
    exit when last_seq is null;
    perform count_games(counted, after_seq, last_seq);
    games_before := checkpoint;
    after_seq := last_seq;
    insert into rating_checkpoint (tournament, games, played, encounters)
    select counted, checkpoint, (select played from game where tournament = counted and seq = last_seq),
      json_agg(json_build_array(low, high, counts) order by low, high, level)
    from encounter_count where tournament = counted;
  end loop;
  last_seq := (select max(seq) from game where tournament = counted);
  if last_seq > after_seq then
    perform count_games(counted, after_seq, last_seq);
  end if;
end $$;

-- Makes the counts of a tournament anew.
create function recount_games(counted uuid) returns void language plpgsql as $$
begin
  delete from level_count where tournament = counted;
  delete from round_count where tournament = counted;
  delete from contender_count where tournament = counted;
  delete from loss_count where tournament = counted;
  delete from encounter_count where tournament = counted;
  delete from rating_checkpoint where tournament = counted;
  perform count_new_games(counted);
end $$;

create function count_added_games() returns trigger language plpgsql as $$
begin
  perform count_new_games(tournament) from (select distinct tournament from new_row order by tournament) as changed;
  return null;
end $$;

-- Games are never changed, and deleted only with their tournament; if an administrator does it by hand, the counts follow.
create function recount_changed_games() returns trigger language plpgsql as $$
begin
  perform recount_games(t.id) from tournament t where t.id in (select tournament from old_row);
  return null;
end $$;

create trigger game_added after insert on game
  referencing new table as new_row for each statement execute function count_added_games();
create trigger game_changed after update on game
  referencing old table as old_row for each statement execute function recount_changed_games();
create trigger game_deleted after delete on game
  referencing old table as old_row for each statement execute function recount_changed_games();

select recount_games(t.id) from tournament t where exists (select from game g where g.tournament = t.id);
