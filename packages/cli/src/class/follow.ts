import type { Standing } from '@poda/arena/rating/standings.ts';
import { callRoute } from '@poda/class/api/call-route.ts';
import type { AnswerOf } from '@poda/class/api/route.ts';
import { routes } from '@poda/class/api/routes.ts';
import { ok, type Result } from '@poda/library/core/result.ts';
import { visibleLine } from '@poda/library/core/text/visible.ts';
import { standingsTable } from '../arena/results-text.ts';
import type { CommandHandlers, Context, Request } from '../command.ts';
import type { Failure } from '../failure.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { FullKey, FullTranslator } from '../words/translators.ts';
import { type ClassConnection, connect, refused } from './connection.ts';
import { tournamentIn } from './server-place.ts';
import { followEvents, type LiveEvent } from './tournament-events.ts';

export const handlers: CommandHandlers = {
  answer: async (request, context) => {
    const { errors } = context.terminal;
    // Stdout holds one object, the standings at the end.
    const followed = await follow(request, context, async ({ name, data }) => {
      if (name !== 'move' && name !== 'boards') errors.writeJson({ event: name, ...data });
    });
    return followed.ok ? ok(await followed.value.standings()) : followed;
  },

  run: async (request, context) => {
    const { terminal, translator } = context;
    const table = new LiveLines(terminal);
    const recent: string[] = [];
    const followed = await follow(request, context, async (event, tournament) => {
      if (event.name !== 'game' && event.name !== 'progress') return;
      if (event.name === 'game') {
        const line = gameLine(event.data, await tournament.names(), context);
        recent.splice(0, recent.length, ...[...recent, line].slice(-MAX_RECENT));
        if (!table.isLive) terminal.output.writeLine(line);
      } else tournament.progress = event.data;
      await table.show(async () => {
        const { played, planned } = tournament.progress;
        const line = translator.say('follow.progress', { played, planned: planned ?? '?' });
        return [visibleLine(tournament.title), ...(await standingsLines(tournament, context)), '', line, ...recent];
      });
    });
    table.clear();
    if (!followed.ok) return followed;
    return ok([visibleLine(followed.value.title), ...(await standingsLines(followed.value, context))].join('\n'));
  },
};

const MAX_RECENT = 5;

class FollowedTournament {
  title = '';
  progress: { readonly played: number; readonly planned: number | null } = { played: 0, planned: null };
  private known: readonly string[] = [];

  constructor(
    private readonly connection: ClassConnection,
    private readonly id: string,
    private readonly translator: FullTranslator,
  ) {}

  async open(): Promise<Result<void, Failure>> {
    const read = await callRoute(this.connection, routes.readTournament, { params: { tournament: this.id } });
    if (!read.ok) return refused(read.error, this.translator);
    this.title = read.value.title;
    this.known = read.value.contenders.map(({ name }) => visibleLine(name));
    return ok(undefined);
  }

  /** Reads the players again if the tournament had not started. */
  async names(): Promise<readonly string[]> {
    if (this.known.length === 0) await this.open();
    return this.known;
  }

  /** Empty if the server keeps the standings to itself. */
  async standings(): Promise<AnswerOf<typeof routes.readStandings> | { readonly standings: [] }> {
    const read = await callRoute(this.connection, routes.readStandings, { params: { tournament: this.id } });
    return read.ok ? read.value : { standings: [] };
  }
}

/** Ends with the tournament or an interrupt. */
const follow = async (
  { operands, flags }: Request,
  context: Context,
  onEvent: (event: LiveEvent, tournament: FollowedTournament) => Promise<void>,
): Promise<Result<FollowedTournament, Failure>> => {
  const place = tournamentIn(operands[0]!);
  if (!place.ok) return place;
  const connected = await connect(place.value, flags, context);
  if (!connected.ok) return connected;
  const tournament = new FollowedTournament(connected.value, place.value.id, context.translator);
  const opened = await tournament.open();
  if (!opened.ok) return opened;
  const stop = new AbortController();
  context.terminal.onInterrupt?.(() => stop.abort());
  context.terminal.onOutputClosed?.(() => stop.abort());
  const followed = await followEvents(
    connected.value,
    place.value.id,
    async event => {
      await onEvent(event, tournament);
      return event.name === 'progress' && hasEnded(event.data.state) ? 'end' : 'more';
    },
    stop.signal,
    flags['all'] === true ? '0' : '',
  );
  return followed.ok ? ok(tournament) : refused(followed.error, context.translator);
};

const hasEnded = (state: string): boolean => ['finished', 'stopped', 'failed'].includes(state);

const gameLine = (
  { number, seats, winner, by, plies }: Extract<LiveEvent, { name: 'game' }>['data'],
  names: readonly string[],
  { translator }: Context,
): string => {
  const [first = '?', second = '?'] = seats.map(seat => names[seat]);
  const result = winner === null ? '½-½' : winner === 0 ? '1-0' : '0-1';
  const key = `fault.${by}`;
  const fault = by === 'rules' ? '' : ` (${translator.has(key) ? translator.say(key as FullKey) : visibleLine(by)})`;
  return translator.say('follow.game', { number, first, second, result, plies, fault });
};

const standingsLines = async (tournament: FollowedTournament, context: Context): Promise<string[]> => {
  const { standings } = await tournament.standings();
  if (standings.length === 0) return [context.translator.say('follow.no-games')];
  const hasRatings = standings.some(({ rating }) => rating !== null);
  return standingsTable(standings as readonly Standing[], { anchors: [] }, hasRatings, context);
};

/** Quick games must not make the screen flicker. */
const PAUSE_MILLIS = 1000;

/** Lines at the bottom of a terminal, redrawn in place; elsewhere draws nothing. */
export class LiveLines {
  private drawn = 0;
  private drawnAt = -Infinity;

  constructor(private readonly terminal: Terminal) {}

  get isLive(): boolean {
    return this.terminal.output.isTerminal && this.terminal.hasCursor !== false;
  }

  /** Draws, unless the last drawing is too recent. */
  async show(make: () => Promise<readonly string[]>): Promise<void> {
    if (!this.isLive || performance.now() - this.drawnAt < PAUSE_MILLIS) return;
    this.drawnAt = performance.now();
    const { output } = this.terminal;
    // Lines that wrap or scroll could not be redrawn in place.
    const lines = (await make()).slice(0, (output.rows ?? DEFAULT_ROWS) - 1);
    const width = output.columns ?? DEFAULT_COLUMNS;
    this.clear();
    output.write(lines.map(line => `${line.slice(0, width)}\n`).join(''));
    this.drawn = lines.length;
  }

  clear(): void {
    const { output } = this.terminal;
    if (this.drawn > 0) output.write(output.ownSequence(`\u001b[${this.drawn}A\r\u001b[J`));
    this.drawn = 0;
  }
}

const DEFAULT_ROWS = 24;
const DEFAULT_COLUMNS = 80;
