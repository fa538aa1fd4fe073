import type { GameState } from '@poda/library/core/game-state.ts';
import type { Analysis } from '@poda/library/play/engine/search-request.ts';
import type { Algorithm } from '@poda/library/search/settings.ts';
import type { Signal } from '@preact/signals';
import { Button } from '../../controls/button.tsx';
import { bound, Select, Slider } from '../../controls/fields.tsx';
import { set, toggle } from '../../controls/signals.ts';
import { linkTo } from '../../route.ts';
import { settings } from '../../settings/settings.ts';
import { positionInAddress } from '../../tree/tree-address.ts';
import { fixed } from '../../words/numbers.ts';
import type { Study } from '../study.ts';
import { say } from '../words.ts';
import { EngineLines } from './engine-lines.tsx';
import {
  chosenDepth,
  engineSettings,
  type LiveEngine,
  MAX_LINES,
  maxDepth,
  maxThreads,
  searches,
} from './live-engine.ts';
import '../../styles/hints.css';

export const EnginePanel = ({ study, engine }: { study: Study; engine: LiveEngine }) => {
  const { isOn } = engineSettings;
  const analysis = engine.analysis.value;
  const isOver = study.state.outcome() !== null;
  /** One sentence needs less height than several lines. */
  const isShort = isOver || study.searched.isChance || (analysis === null && !isOn.value);
  return (
    <section class="framed stack hints" data-testid="engine" aria-label={say('engine.title')}>
      <div class="engine-head">
        <h2>{say('engine.title')}</h2>
        <p class="engine-facts faint" data-testid="engine-facts">
          {analysis === null ? '' : factsText(analysis)}
        </p>
        <ThreatToggle study={study} />
        <Button
          label={say(isOn.value ? 'engine.stop' : 'engine.start')}
          class={isOn.value ? '' : 'strong'}
          testId="engine-toggle"
          onClick={() => toggle(isOn)}
        />
      </div>
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
        <Options searched={study.searched} />
        {!isOver && (
          <a href={linkTo('evaluation', '', positionInAddress(study.state))} data-testid="to-evaluation">
            {say('engine.evaluation')}
          </a>
        )}
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

const Options = ({ searched }: { searched: GameState }) => {
  const { lines, search, depth, threads } = engineSettings;
  return (
    <div class="stack engine-options">
      <NumberSlider
        label={say('engine.lines')}
        value={lines.value}
        chosen={lines}
        most={MAX_LINES}
        testId="engine-lines-choice"
      />
      <Select<Algorithm>
        label={say('engine.search')}
        {...bound(search)}
        options={searches.map(value => ({ value, label: say(`engine.search.${value}`) }))}
        testId="engine-search"
      />
      {search.value !== 'strong' && (
        <NumberSlider
          label={say('player.depth')}
          value={chosenDepth(searched)}
          chosen={depth}
          most={maxDepth(searched)}
          testId="engine-depth"
        />
      )}
      {search.value === 'strong' &&
        (maxThreads === 1 ? (
          <p class="faint">{crossOriginIsolated ? '' : say('engine.threads.one')}</p>
        ) : (
          <NumberSlider
            label={say('engine.threads')}
            value={Math.min(threads.value, maxThreads)}
            chosen={threads}
            most={maxThreads}
            testId="engine-threads"
          />
        ))}
    </div>
  );
};

interface NumberSliderProps {
  readonly label: string;
  /** Within the limits of the position and the device, unlike the stored number. */
  readonly value: number;
  readonly chosen: Signal<number>;
  readonly most: number;
  readonly testId: string;
}

const NumberSlider = ({ label, value, chosen, most, testId }: NumberSliderProps) => (
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

/** The exact counts of the textbook searches can be compared with those of a course. */
const factsText = ({ depth, nodes, treeNodes, seconds }: Analysis): string => {
  const language = settings.language.value;
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
  const counts =
    treeNodes === undefined
      ? [say('engine.nodes', { nodes: compact.format(nodes) })]
      : [say('engine.tree', { nodes: fixed(treeNodes, 0) }), say('engine.all-depths', { nodes: fixed(nodes, 0) })];
  const speed = seconds > 0 ? [`${compact.format(nodes / seconds)}/s`] : [];
  return [say('engine.depth', { depth }), ...counts, ...speed].join(' · ');
};
