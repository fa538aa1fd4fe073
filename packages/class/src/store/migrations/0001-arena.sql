-- Everything that the arena on the web keeps. Games are append-only: standings, ratings and marks are computed from them.

-- Facts about this database, such as the secret under which students become pseudonyms.
create table fact (
  name text primary key,
  value text not null
);

-- The contents of submitted bots, by the SHA-256 of their bytes; written once and shared by all who hand in the same.
create table content (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  bytes bytea not null,
  kept timestamptz not null default now()
);

create table organiser (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  -- The name as it looks, so that no two names can be mistaken for each other.
  look text not null unique,
  password text not null,
  made timestamptz not null default now()
);

create table course (
  id uuid primary key default gen_random_uuid(),
  organiser uuid not null references organiser,
  title text not null,
  -- The codes under which students and spectators join.
  student_code text not null unique,
  spectator_code text not null unique,
  made timestamptz not null default now(),
  closed timestamptz
);

-- A student or spectator of a course, or its organiser as the author of bots. An erased member keeps only the pseudonym.
create table member (
  id uuid primary key default gen_random_uuid(),
  course uuid not null references course,
  role text not null check (role in ('student', 'spectator', 'organiser')),
  name text,
  look text,
  pseudonym text not null,
  -- The hash of the key with which the member comes back on another device.
  key text,
  joined timestamptz not null default now(),
  erased timestamptz,
  unique (course, look)
);
create index member_key on member (key);
create unique index member_organiser on member (course) where role = 'organiser' and erased is null;

-- A signed-in browser or program; the key is the hash of the secret in its cookie.
create table session (
  key text primary key,
  organiser uuid references organiser on delete cascade,
  member uuid references member on delete cascade,
  made timestamptz not null default now(),
  expires timestamptz not null,
  check (num_nonnulls(organiser, member) = 1)
);
create index session_expiry on session (expires);
create index session_organiser on session (organiser);
create index session_member on session (member);

-- A bot of a student and its versions; the last accepted one takes part.
create table bot (
  id uuid primary key default gen_random_uuid(),
  course uuid not null references course,
  member uuid not null references member,
  name text not null,
  look text not null,
  made timestamptz not null default now(),
  unique (course, look)
);
create index bot_member on bot (member);

create table submission (
  id uuid primary key default gen_random_uuid(),
  bot uuid not null references bot,
  version integer not null,
  -- Null once the student is erased.
  content text references content,
  file text,
  bytes integer not null,
  -- The game that the bot was checked for, and the tournament or assignment that it was handed in for.
  game text not null,
  tournament uuid,
  assignment uuid,
  -- True once it is an attempt at its assignment.
  is_attempt boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'checking', 'accepted', 'refused', 'failed')),
  -- The report of the check, for its student and the organiser.
  report jsonb,
  -- The confinement level under which the check ran, and the worker that is checking now.
  level text,
  checker uuid,
  made timestamptz not null default now(),
  checked timestamptz,
  unique (bot, version)
);
create index submission_waiting on submission (made) where state in ('waiting', 'checking');
create index submission_content on submission (content);
create index submission_tournament on submission (tournament);

create table tournament (
  id uuid primary key default gen_random_uuid(),
  course uuid references course,
  -- The assignment of an attempt that is played as a tournament; null for a tournament of the course.
  assignment uuid,
  title text not null,
  state text not null default 'open' check (state in ('open', 'running', 'paused', 'stopped', 'finished', 'failed')),
  -- The settings that the organiser chose, as in a tournament file.
  settings jsonb not null,
  seed bigint not null,
  -- The confinement levels of workers that may play it, and whether ratings may mix games of different levels.
  levels text[] not null default '{A,B}',
  mixes_levels boolean not null default false,
  -- Until the deadline students hand in; then the tournament starts, if `starts_itself`.
  deadline timestamptz,
  starts_itself boolean not null default false,
  -- The terms under which the games are played, fixed at the start: those of the journal of the command line, without
  -- the names of the players. The type json keeps the order of the keys.
  terms json,
  -- The byes and mini-matches at the end; the schedule that gave them depends on names that may be erased later.
  pairings json,
  problem jsonb,
  made timestamptz not null default now(),
  started timestamptz,
  ended timestamptz
);
create index tournament_course on tournament (course, made);

-- A player of a started tournament: a submission, or one of Poda's own players by its word.
create table contender (
  tournament uuid not null references tournament on delete cascade,
  place integer not null,
  name text not null,
  submission uuid references submission,
  word text,
  fingerprint text not null,
  rating double precision,
  primary key (tournament, place),
  check (submission is null or word is null)
);
create index contender_submission on contender (submission);

create table worker (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  level text not null,
  cores integer not null,
  -- Positions per second of the reference search, to compare machines.
  speed double precision,
  version text not null,
  jobs integer not null,
  started timestamptz not null default now(),
  seen timestamptz not null default now(),
  ended timestamptz
);

-- The right of a worker to hand in the results of one job; a later lease of the same job replaces it.
create table lease (
  job uuid primary key,
  queue text not null,
  tournament uuid not null references tournament on delete cascade,
  games integer[] not null,
  worker uuid not null references worker,
  token uuid not null,
  until timestamptz not null
);
create index lease_worker on lease (worker);
create index lease_tournament on lease (tournament);

-- A played game: the entry of a journal without names, written words and evidence.
create table game (
  seq bigint generated always as identity,
  tournament uuid not null references tournament on delete cascade,
  number integer not null,
  pair integer not null,
  round integer not null,
  seats integer[] not null,
  -- The side that won; null in a draw.
  winner smallint,
  -- `rules`, or the fault that decided the game, and the side that committed it.
  by text not null,
  fault_side smallint,
  plies integer not null,
  -- Thinking time of both sides in ms.
  millis double precision[] not null,
  entry json not null,
  worker uuid references worker,
  level text,
  played timestamptz not null default now(),
  primary key (tournament, number)
);
create unique index game_seq on game (tournament, seq);

-- The words that a side wrote in a game, and the evidence of its fault; erased with its student.
create table game_log (
  tournament uuid not null,
  number integer not null,
  side smallint not null,
  stderr text not null default '',
  evidence jsonb,
  primary key (tournament, number, side),
  foreign key (tournament, number) references game on delete cascade
);

-- A game that did not count and was played again.
create table voided_game (
  seq bigint generated always as identity primary key,
  tournament uuid not null references tournament on delete cascade,
  number integer not null,
  what text not null,
  worker uuid references worker,
  at timestamptz not null default now()
);
create index voided_game_tournament on voided_game (tournament, number);

-- A task for students: a baseline to beat, with a threshold.
create table assignment (
  id uuid primary key default gen_random_uuid(),
  course uuid not null references course,
  title text not null,
  text text not null default '',
  settings jsonb not null,
  deadline timestamptz,
  attempts integer not null default 10,
  made timestamptz not null default now()
);

-- One submission measured against the baselines of an assignment; the tournaments hold its games.
create table attempt (
  id uuid primary key default gen_random_uuid(),
  assignment uuid not null references assignment on delete cascade,
  member uuid not null references member,
  submission uuid not null references submission,
  number integer not null,
  tournament uuid references tournament,
  -- The seed of a rerun; null for that of the assignment.
  seed bigint,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- The counted games, from which the mark is computed.
  result jsonb,
  mark double precision,
  -- The reason of a failed attempt.
  problem jsonb,
  made timestamptz not null default now(),
  ended timestamptz,
  unique (assignment, member, number),
  -- A submission is measured once.
  unique (assignment, submission)
);
create index attempt_member on attempt (member);
create index attempt_submission on attempt (submission);
create index attempt_tournament on attempt (tournament);
create index attempt_open on attempt (made) where state in ('waiting', 'running');

alter table submission
  add foreign key (tournament) references tournament on delete set null,
  add foreign key (assignment) references assignment on delete set null;
alter table tournament add foreign key (assignment) references assignment on delete set null;
create index submission_assignment on submission (assignment) where assignment is not null;
create index submission_without_attempt on submission (made)
  where assignment is not null and state = 'accepted' and not is_attempt;
create index tournament_assignment on tournament (assignment) where assignment is not null;
create index assignment_course on assignment (course);
create index course_organiser on course (organiser);

-- Acts of organisers and the server that people may ask about later: erasures, resets, starts, stops.
create table act (
  seq bigint generated always as identity primary key,
  at timestamptz not null default now(),
  who text not null,
  what text not null,
  about jsonb not null default '{}'
);
