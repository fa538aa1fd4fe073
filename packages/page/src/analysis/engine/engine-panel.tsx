import type { Analysis } from '@poda/library/play/engine/search-request.ts';
import type { Algorithm } from '@poda/library/search/settings.ts';
import type { Signal } from '@preact/signals';
import { Button } from '../../controls/button.tsx';
import { bound, Select, Slider } from '../../controls/fields.tsx';
import { set, toggle } from '../../controls/set.ts';
import { settings } from '../../settings/settings.ts';
import type { Study } from '../study.ts';
import { say } from '../words.ts';
import { EngineLines } from './engine-lines.tsx';
import { engineSettings, type LiveEngine, MAX_DEPTH, MAX_LINES, maxThreads, searches } from './live-engine.ts';

export const EnginePanel = ({ study, engine }: { study: Study; engine: LiveEngine }) => {
  const { isOn } = engineSettings;
  const analysis = engine.analysis.value;
  const isOver = study.state.outcome() !== null;
  /** One sentence needs less height than several lines. */
  const isShort = isOver || study.searched.isChance || (analysis === null && !isOn.value);
  return (
    <section class="engine hints" data-testid="engine" aria-label={say('engine.title')}>
      <div class="engine-head">
        <h2>{say('engine.title')}</h2>
        <ThreatToggle study={study} />
        <Button
          label={say(isOn.value ? 'engine.stop' : 'engine.start')}
          class={isOn.value ? '' : 'strong'}
          testId="engine-toggle"
          onClick={() => toggle(isOn)}
        />
      </div>
      <p class="engine-facts faint" data-testid="engine-facts">
        {analysis === null ? '' : factsText(analysis)}
      </p>
      <div
        class={isShort ? 'engine-results short' : 'engine-results'}
        style={{ '--lines': engineSettings.lines.value }}
      >
        {engine.hasFailed.value ? (
          <p role="alert">{say('engine.failed')}</p>
        ) : isOver ? (
          <p>{say('engine.over')}</p>
        ) : (
          <EngineLines study={study} analysis={analysis} />
        )}
      </div>
      <details>
        <summary>{say('engine.options')}</summary>
        <Options />
      </details>
    </section>
  );
};

/** The threat view needs the engine. */
export const switchThreat = (study: Study): void => {
  study.toggleThreat();
  if (study.isThreat) engineSettings.isOn.value = true;
};

/** Hidden in positions in which the turn cannot pass. */
const ThreatToggle = ({ study }: { study: Study }) =>
  study.threat.value === null ? null : (
    <Button
      label={say('threat')}
      aria-pressed={study.wantsThreat.value}
      aria-keyshortcuts={settings.hasShortcuts.value ? 't' : undefined}
      title={say('threat.title')}
      testId="threat"
      onClick={() => switchThreat(study)}
    />
  );

const Options = () => {
  const { lines, search, depth, threads } = engineSettings;
  return (
    <div class="engine-options">
      <NumberSlider label={say('engine.lines')} chosen={lines} most={MAX_LINES} testId="engine-lines-choice" />
      <Select<Algorithm>
        label={say('engine.search')}
        {...bound(search)}
        options={searches.map(value => ({ value, label: say(`engine.search.${value}`) }))}
        testId="engine-search"
      />
      {search.value !== 'strong' && (
        <NumberSlider label={say('player.depth')} chosen={depth} most={MAX_DEPTH} testId="engine-depth" />
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

interface NumberSliderProps {
  readonly label: string;
  readonly chosen: Signal<number>;
  readonly most: number;
  readonly testId: string;
}

/** A stored value may exceed the maximum of this device. */
const NumberSlider = ({ label, chosen, most, testId }: NumberSliderProps) => {
  const value = Math.min(chosen.value, most);
  return (
    <Slider
      label={label}
      value={value}
      min={1}
      max={most}
      shown={String(value)}
      onChange={next => set(chosen, next)}
      testId={testId}
    />
  );
};

const factsText = ({ depth, nodes, seconds }: Analysis): string => {
  const compact = new Intl.NumberFormat(settings.language.value, { notation: 'compact', maximumFractionDigits: 1 });
  const speed = seconds > 0 ? [`${compact.format(nodes / seconds)}/s`] : [];
  return [say('engine.depth', { depth }), say('engine.nodes', { nodes: compact.format(nodes) }), ...speed].join(' · ');
};
