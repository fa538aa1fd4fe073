import type { Signal } from '@preact/signals';
import { briefTextOf } from '../../../play/brief-move.ts';
import type { Analysis } from '../../../play/engine/analysis-request.ts';
import { shownLine } from '../../../play/telling.ts';
import { type Hint, listHints } from '../../../search/review/hints.ts';
import type { ShownLine } from '../../../search/review/shown-line.ts';
import type { Algorithm } from '../../../search/settings.ts';
import { Select, Slider } from '../../controls/fields.tsx';
import { settings } from '../../state/settings.ts';
import { say as sayOfPage, translator } from '../../words/say.ts';
import { valueText, viewText } from '../../words/value-text.ts';
import type { Study } from '../study.ts';
import { say } from '../words.ts';
import { evaluationOf } from './evaluation.ts';
import { wholeText } from './evaluation-bar.tsx';
import { engineSettings, type LiveEngine, MAX_DEPTH, MAX_LINES, maxThreads, searches } from './live-engine.ts';

/** The live engine: its best lines with their values, its depth and speed, and its options. */
export const EnginePanel = ({ study, engine }: { study: Study; engine: LiveEngine }) => {
  const { isOn } = engineSettings;
  const analysis = engine.analysis.value;
  const isOver = study.state.outcome() !== null;
  return (
    <section class="engine hints" data-testid="engine" aria-label={say('engine.title')}>
      <div class="engine-head">
        <h2>{say('engine.title')}</h2>
        <p class="engine-facts faint" data-testid="engine-facts">
          {analysis === null ? '' : factsText(analysis)}
        </p>
        <button
          type="button"
          class={isOn.value ? '' : 'strong'}
          data-testid="engine-toggle"
          onClick={() => {
            isOn.value = !isOn.value;
          }}
        >
          {say(isOn.value ? 'engine.stop' : 'engine.start')}
        </button>
      </div>
      {engine.hasFailed.value ? (
        <p role="alert">{say('engine.failed')}</p>
      ) : isOver ? (
        <p>{say('engine.over')}</p>
      ) : (
        <Lines study={study} analysis={analysis} />
      )}
      <details>
        <summary>{say('engine.options')}</summary>
        <Options />
      </details>
    </section>
  );
};

const Lines = ({ study, analysis }: { study: Study; analysis: Analysis | null }) => {
  if (analysis === null)
    return <p class="faint">{engineSettings.isOn.value ? sayOfPage('hints.thinking') : say('engine.off')}</p>;
  if (study.state.isChance) {
    const evaluation = evaluationOf(study.variant, study.state.side, analysis, null);
    return <p data-testid="engine-lines">{evaluation === null ? '' : wholeText(study.variant, evaluation)}</p>;
  }
  const lists = listHints(analysis.lines, ({ exact }) => exact);
  return (
    <div data-testid="engine-lines">
      <p class="faint small" data-testid="engine-view">
        {viewText(study.variant, study.state.side)}
      </p>
      {lists.map(({ isExact, hints }) => (
        <div key={String(isExact)}>
          <h3>{say(isExact ? 'exact' : 'estimate')}</h3>
          <ol class="engine-lines">
            {hints.map(hint => (
              <EngineLine key={hint.line.move} study={study} hint={hint} />
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
};

const EngineLine = ({ study, hint: { line, rank, isTied } }: { study: Study; hint: Hint<ShownLine> }) => {
  const shown = shownLine(study.state, line.pv);
  const words = briefTextOf(study.state, line.move, translator.value);
  return (
    <li value={rank}>
      <span class="rank">{rank}</span>
      <span class="value">{valueText(study.variant, line, study.state.side)}</span>
      <button
        type="button"
        class="quiet engine-move"
        data-testid="engine-move"
        onClick={() => study.playLine([line.move])}
      >
        <span class="hidden">{say('engine.play', { move: '' })}</span>
        {shown[0] ?? line.move}
        {words !== '' && <span class="brief"> {words}</span>}
      </button>
      {isTied && <span class="tag">{sayOfPage('hints.tied')}</span>}
      {shown.length > 1 && (
        <button
          type="button"
          class="quiet engine-pv faint"
          data-testid="engine-pv"
          aria-label={say('engine.follow', { line: shown.join(' ') })}
          onClick={() => study.playLine(line.pv)}
        >
          {shown.slice(1).join(' ')}
        </button>
      )}
    </li>
  );
};

const Options = () => {
  const { lines, search, depth, threads } = engineSettings;
  return (
    <div class="engine-options">
      <NumberSlider label={say('engine.lines')} chosen={lines} most={MAX_LINES} testId="engine-lines-choice" />
      <Select<Algorithm>
        label={say('engine.search')}
        value={search.value}
        options={searches.map(value => ({ value, label: say(`engine.search.${value}`) }))}
        onChange={value => {
          search.value = value;
        }}
        testId="engine-search"
      />
      {search.value !== 'strong' && (
        <NumberSlider label={say('engine.depth.choice')} chosen={depth} most={MAX_DEPTH} testId="engine-depth" />
      )}
      {search.value === 'strong' &&
        (maxThreads === 1 ? (
          <p class="faint">{crossOriginIsolated ? '' : say('engine.threads.one')}</p>
        ) : (
          <NumberSlider label={say('engine.threads')} chosen={threads} most={maxThreads} testId="engine-threads" />
        ))}
    </div>
  );
};

/** A slider for an engine option from 1 up. A stored value above the maximum of this device is shown as the maximum. */
const NumberSlider = ({
  label,
  chosen,
  most,
  testId,
}: {
  label: string;
  chosen: Signal<number>;
  most: number;
  testId: string;
}) => {
  const value = Math.min(chosen.value, most);
  return (
    <Slider
      label={label}
      value={value}
      min={1}
      max={most}
      shown={String(value)}
      onChange={next => {
        chosen.value = next;
      }}
      testId={testId}
    />
  );
};

/** The engine's depth, nodes and nodes per second. */
const factsText = ({ depth, nodes, seconds }: Analysis): string => {
  const compact = new Intl.NumberFormat(settings.language.value, { notation: 'compact', maximumFractionDigits: 1 });
  const speed = seconds > 0 ? [say('engine.speed', { speed: compact.format(nodes / seconds) })] : [];
  return [say('engine.depth', { depth }), say('engine.nodes', { nodes: compact.format(nodes) }), ...speed].join(' · ');
};
