import { visible } from '@poda/library/core/text/visible.ts';
import { Pair, TitledText } from '@poda/page/report/games/evidence.tsx';
import { translator } from '@poda/page/words/say.ts';
import type * as v from 'valibot';
import type { evidenceSchema } from '../submission-routes.ts';
import { say } from './words.ts';

interface EvidenceViewProps {
  readonly evidence: v.InferOutput<typeof evidenceSchema>;
  /** The id of the check that found the fault. */
  readonly of?: string;
}

export const EvidenceView = ({ evidence, of = '' }: EvidenceViewProps) => {
  const { what, code, values, exitCode, signal } = evidence;
  const happening = {
    what: visible(what),
    ...(code === undefined ? {} : { code }),
    ...(values === undefined ? {} : { values }),
  };
  const texts = (['answer', 'traceback', 'question', 'stderr'] as const).filter(name => evidence[name] !== undefined);
  return (
    <div class="framed evidence" data-testid="evidence">
      <dl>
        <Pair name={say('evidence.what')} text={translator.value.happening(happening)} />
        {exitCode !== undefined && <Pair name={say('evidence.exitCode')} text={String(exitCode)} />}
        {signal !== undefined && <Pair name={say('evidence.signal')} text={visible(signal)} />}
      </dl>
      {texts.map(name => (
        <TitledText key={name} title={say(`evidence.${name}`)} text={visible(evidence[name] ?? '')} of={of} />
      ))}
    </div>
  );
};
