import { legalAnswers, whyRefused } from '@poda/arena/referee/refused-answer.ts';
import { duration } from '../../words/numbers.ts';
import { translator } from '../../words/say.ts';
import { say } from '../words.ts';
import type { Replay } from './replay.ts';

export const Evidence = ({ replay }: { replay: Replay }) => {
  const { fault } = replay.game;
  if (fault === undefined) return null;
  const isMove = fault.by === 'illegal-move' && replay.stoppedAt === null;
  const why = isMove ? whyRefused(replay.ended(), fault.what, translator.value) : null;
  const texts = (['answer', 'traceback', 'question', 'stderr'] as const).filter(name => fault[name] !== undefined);
  return (
    <section class="framed evidence" data-testid="evidence">
      <h2>{say('evidence.title')}</h2>
      <dl>
        <Pair name={say('evidence.what')} text={translator.value.happening(fault)} />
        {why !== null && <Pair name={say('evidence.why')} text={why} />}
        <Pair name={say('evidence.time')} text={duration(fault.millis)} />
        {fault.exitCode !== undefined && <Pair name={say('evidence.exitCode')} text={String(fault.exitCode)} />}
        {fault.signal !== undefined && <Pair name={say('evidence.signal')} text={fault.signal} />}
        <Pair name={say('evidence.position')} text={fault.position} isCode />
      </dl>
      {isMove && (
        <TitledText title={say('evidence.legal')} text={legalAnswers(replay.ended(), fault.what).join('\n')} />
      )}
      {texts.map(name => (
        <TitledText key={name} title={say(`evidence.${name}`)} text={replay.report.text(fault[name])} />
      ))}
    </section>
  );
};

export const Pair = ({ name, text, isCode }: { name: string; text: string; isCode?: boolean }) => (
  <div>
    <dt>{name}</dt>
    <dd>{isCode ? <code>{text}</code> : <bdi>{text}</bdi>}</dd>
  </div>
);

export const Errors = ({ replay }: { replay: Replay }) => (
  <section class="framed evidence" data-testid="stderr">
    <h2>{say('stderr.title')}</h2>
    {([0, 1] as const).map(side => {
      const text = replay.report.text(replay.game.stderr[side]);
      const who = replay.whoPlays(side);
      return text === '' ? (
        <p key={side} class="faint">
          {say('stderr.none', who)}
        </p>
      ) : (
        <TitledText key={side} title={say('stderr.of', who)} text={text} />
      );
    })}
  </section>
);

interface TitledTextProps {
  readonly title: string;
  readonly text: string;
  /** The subject of the text, since the regions of a page need different names. */
  readonly of?: string;
}

export const TitledText = ({ title, text, of = '' }: TitledTextProps) => (
  <div>
    <h3>
      <bdi>{title}</bdi>
    </h3>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
    {/* biome-ignore lint/a11y/useSemanticElements: the region holds only the output of a program. */}
    <pre tabIndex={0} role="region" aria-label={of === '' ? title : `${of}: ${title}`}>
      {text === '' ? '∅' : text}
    </pre>
  </div>
);
