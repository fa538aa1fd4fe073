import type * as v from 'valibot';
import { visible } from '../../../core/text/visible.ts';
import type { evidenceSchema } from '../../../protocols/arena-api/submission-routes.ts';
import { Pair, Text } from '../../report/games/evidence.tsx';
import { say as sayOfReport } from '../../report/words.ts';
import { translator } from '../../words/say.ts';

export const EvidenceView = ({
  evidence,
  of = '',
}: {
  evidence: v.InferOutput<typeof evidenceSchema>;
  /** The part of the check that found the fault, because regions of one page need different names. */
  of?: string;
}) => {
  const { what, code, values, exitCode, signal } = evidence;
  const happening = {
    what: visible(what),
    ...(code === undefined ? {} : { code }),
    ...(values === undefined ? {} : { values }),
  };
  const texts = (['answer', 'traceback', 'question', 'stderr'] as const).filter(name => evidence[name] !== undefined);
  return (
    <div class="evidence" data-testid="evidence">
      <dl>
        <Pair name={sayOfReport('evidence.what')} text={translator.value.happening(happening)} />
        {exitCode !== undefined && <Pair name={sayOfReport('evidence.exitCode')} text={String(exitCode)} />}
        {signal !== undefined && <Pair name={sayOfReport('evidence.signal')} text={visible(signal)} />}
      </dl>
      {texts.map(name => (
        <div key={name}>
          <h3>{sayOfReport(`evidence.${name}`)}</h3>
          <Text
            label={`${of === '' ? '' : `${of}: `}${sayOfReport(`evidence.${name}`)}`}
            text={visible(evidence[name] ?? '')}
          />
        </div>
      ))}
    </div>
  );
};
