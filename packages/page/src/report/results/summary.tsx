import type { ReportData } from '@poda/arena/report/report-data.ts';
import { hasFewBits } from '@poda/library/core/seed/seed.ts';
import type { Runtime } from '@poda/library/notation/record/record.ts';
import type { ComponentChildren } from 'preact';
import { gameTitle } from '../../words/game-title.ts';
import { dateText, duration, elo, fixed, percent } from '../../words/numbers.ts';
import { translator } from '../../words/say.ts';
import type { Report } from '../read-report.ts';
import { say } from '../words.ts';

export const Summary = ({ report }: { report: Report }) => {
  const { data, variant } = report;
  const { game, detail } = gameTitle(variant);
  const forfeits = data.games.filter(({ fault }) => fault !== undefined).length;
  const level = data.level ?? 'none';
  const { sideAdvantage } = data;
  return (
    <section class="report-summary">
      <p class="faint small">{say('made-by')}</p>
      <h1 data-testid="title">
        <bdi>{data.title}</bdi>
      </h1>
      {data.level === 'D' && <Stamp title={say('stamp.title')} text={say('stamp.text')} testId="unconfined" />}
      {data.planned !== null && (
        <Stamp
          title={say('partial.title')}
          text={say('partial.text', { played: fixed(data.games.length, 0), planned: fixed(data.planned, 0) })}
          testId="partial"
        />
      )}
      <h2 class="hidden">{say('facts.title')}</h2>
      <dl class="framed facts">
        <Fact name={say('new.game')}>
          {game}
          {detail !== '' && <span class="faint"> · {detail}</span>}
          <code class="faint">{data.game}</code>
        </Fact>
        <Fact name={say('facts.form')}>{say(`form.${data.form}`)}</Fact>
        <Fact name={say('facts.time')}>{timeText(data)}</Fact>
        <Fact name={say('facts.date')}>{dateText(data.date)}</Fact>
        <Fact name={say('facts.players')}>{fixed(data.players.length, 0)}</Fact>
        <Fact name={say('games.title')}>{gamesText(data)}</Fact>
        <Fact name={say('facts.forfeits')}>{fixed(forfeits, 0)}</Fact>
        <Fact name={say('facts.voided')}>{fixed(data.voided, 0)}</Fact>
        <Fact name={say('facts.draws')}>{percent(data.drawShare)}</Fact>
        {sideAdvantage !== null && (
          <Fact name={say('facts.side', translator.value.sideValues(variant, 0))}>
            {elo(sideAdvantage.elo)} ± {fixed(sideAdvantage.error, 0)} Elo
          </Fact>
        )}
        {data.seed !== null && (
          <Fact name={say('facts.seed')}>
            <code>{data.seed}</code>
            {data.level !== null && hasFewBits(data.seed) && (
              <span class="faint small" data-testid="few-bits">
                {' '}
                {say('facts.seed.few')}
              </span>
            )}
          </Fact>
        )}
        <Fact name={say('facts.confinement')} isWide>
          <span class={`report-level ${tones[level]}`} data-testid="level">
            {say(`level.${level}`)}
          </span>{' '}
          {say(`level.${level}.means`)}
        </Fact>
      </dl>
      <Entries data={data} />
    </section>
  );
};

/** How far the confinement of the bots can be trusted. */
const tones = { A: 'good', B: 'warn', C: 'good', D: 'bad', none: 'good' } as const;

const Stamp = ({ title, text, testId }: { title: string; text: string; testId: string }) => (
  <div class="refusal report-stamp" role="note" data-testid={testId}>
    <strong>{title}</strong>
    <p>{text}</p>
  </div>
);

const Entries = ({ data: { notTaken, players } }: { data: ReportData }) => {
  const unusual = players.filter(({ runtime }) => runtime !== undefined && runtime.reason !== 'usual');
  if (notTaken.length + unusual.length === 0) return null;
  return (
    <details class="small" data-testid="entries">
      <summary>{say('entries.title')}</summary>
      <ul>
        {notTaken.map(({ path, reason }) => (
          <li key={path}>{say('entries.not-taken', { path, reason: say(`skipped.${reason}`) })}</li>
        ))}
        {unusual.map(({ name, runtime }) => (
          <li key={name}>{say('entries.runtime', { name, runtime: runtimeText(runtime!) })}</li>
        ))}
      </ul>
    </details>
  );
};

const runtimeText = ({ name, reason, what = '' }: Runtime): string =>
  say(`runtime.${reason}` as 'runtime.usual', { name, what });

const gamesText = ({ games, planned }: ReportData): string =>
  planned === null
    ? fixed(games.length, 0)
    : say('facts.games.of', { played: fixed(games.length, 0), planned: fixed(planned, 0) });

const Fact = ({ name, isWide, children }: { name: string; isWide?: boolean; children: ComponentChildren }) => (
  <div class={isWide ? 'wide' : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const timeText = ({ time: { clock, nodes } }: ReportData): string => {
  const time =
    clock === undefined
      ? say('time.none')
      : say(clock.per === 'move' ? 'time.move' : clock.incrementMillis > 0 ? 'time.increment' : 'time.game', {
          time: duration(clock.millis),
          increment: duration(clock.incrementMillis),
        });
  return nodes === undefined ? time : `${time}, ${say('time.nodes', { nodes: fixed(nodes, 0) })}`;
};
