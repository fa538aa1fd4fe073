import type { GameState } from '@poda/library/core/game-state.ts';
import type { Problem } from '@poda/library/core/result.ts';
import { formatWeights } from '@poda/library/core/text/weights-text.ts';
import type { Algorithm } from '@poda/library/search/settings.ts';
import type { Trace } from '@poda/library/search/trace/trace.ts';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { unitText } from '../analysis/engine/value-text.ts';
import { hasKeyboard, isNarrow } from '../browser/device.ts';
import { isBoolean, storedSignal } from '../browser/storage.ts';
import { Button } from '../controls/button.tsx';
import { bound, Select, Switch } from '../controls/fields.tsx';
import { Fold } from '../controls/fold.tsx';
import { Segments } from '../controls/segments.tsx';
import { set } from '../controls/signals.ts';
import { Inquiry } from '../engine/inquiry.ts';
import { SearchRecorder } from '../engine/search-recorder.ts';
import { linkTo, replaceRoute, route } from '../route.ts';
import { translator } from '../words/say.ts';
import { Calls, Listing } from './algorithm.tsx';
import { Camera } from './drawing/camera.ts';
import { EmbedLine } from './embed-line.tsx';
import { NodeDetails, NodePosition } from './node-card.tsx';
import { countText } from './number-text.ts';
import { Outline } from './outline.tsx';
import { GameField, nameOf, PositionField } from './position-choice.tsx';
import { MAX_NODES_FOR_TWINS, ShownTree, type TreeQuestion } from './shown-tree.ts';
import './tree.css';
import { MAX_NODES_WITH_BOARDS, TreePicture, usePainting } from './drawing/tree-picture.tsx';
import { Keys, Speed, Transport } from './transport.tsx';
import { addressOf, maxDepth, openPlaceIn, positionInAddress, readTreeAddress, usualDepth } from './tree-address.ts';
import { OpenTree, SaveTree } from './tree-files.tsx';
import { canKnowTruth, TruthFinder } from './truth.ts';
import { WindowLine } from './window-line.tsx';
import { say } from './words.ts';

export const TreeScreen = () => <SearchTree isEmbedded={false} />;

/** The embedded form has no links to other screens. */
export const SearchTree = ({ isEmbedded }: { readonly isEmbedded: boolean }) => {
  const { query } = route.value;
  const asked = useSignal<TreeQuestion | null>(null);
  const refusal = useSignal<Problem | null>(null);
  const tree = useSignal<ShownTree | null>(null);
  const seen = useSignal(0);
  const inquiry = useMemo(() => new Inquiry(), []);
  const text = query.toString();
  /** The address as this screen has written it. */
  const written = useMemo(() => ({ text: '' }), []);
  /** Only the tree that an address asks for opens at the step and the node of the address. */
  const fromAddress = useMemo((): { question: TreeQuestion | null } => ({ question: null }), []);
  /** Nothing is searched for the tree of a file, and no address leads to it. */
  const fromFile = useMemo((): { question: TreeQuestion | null } => ({ question: null }), []);
  useEffect(() => {
    if (text === written.text && text !== '') return;
    const { question, problem } = readTreeAddress(query);
    refusal.value = problem ?? null;
    fromAddress.question = question;
    asked.value = question;
  }, [text]);
  const question = asked.value;
  useEffect(() => {
    if (question === null || question === fromFile.question) return;
    const recorder = new SearchRecorder();
    const { state, search, depth, evaluation } = question;
    const onProgress = (nodes: number) => set(seen, nodes);
    seen.value = 0;
    void inquiry.run<Answer>(
      async () => ({ trace: await recorder.record(state, { search, depth, evaluation }, { onProgress }) }),
      ({ trace }) => {
        if (trace === undefined) return;
        const shown = new ShownTree(question, trace);
        if (question === fromAddress.question) openPlaceIn(shown, query);
        tree.value = shown;
      },
    );
    return () => recorder.stop();
  }, [question]);
  const shown = tree.value;
  const place = shown === null ? '' : `${shown.step.value} ${shown.chosen.value}`;
  useEffect(() => {
    if (shown === null || shown.question !== question || question === fromFile.question) return;
    // The browser limits how often an address may change.
    const timer = setTimeout(() => {
      const address = addressOf(question, shown);
      written.text = new URLSearchParams(address).toString();
      replaceRoute('tree', '', address);
    }, ADDRESS_MILLIS);
    return () => clearTimeout(timer);
  }, [shown, place]);
  if (question === null) return <p class="sheet" aria-busy="true" />;
  const openFile = (question: TreeQuestion, trace: Trace) => {
    fromFile.question = question;
    asked.value = question;
    tree.value = new ShownTree(question, trace);
  };
  const ask = (changed: Partial<TreeQuestion>) => set(asked, { ...question, ...changed });
  return (
    <div class="tree-screen">
      <header class="tree-head">
        <h1>{say('title')}</h1>
        {isNarrow.value ? (
          <Fold title={say('choices')} shown={choicesInWords(question)} testId="tree-choices">
            <Choices question={question} onAsk={ask} />
          </Fold>
        ) : (
          <Choices question={question} onAsk={ask} />
        )}
        {!isEmbedded && (
          <>
            <a href={linkTo('evaluation', '', evaluationAddress(question))} data-testid="tree-evaluation">
              {say('evaluation')}
            </a>
            <a href={linkTo('comparison', '', addressOf(question, null))} data-testid="to-comparison">
              {say('to.comparison')}
            </a>
          </>
        )}
        {Object.keys(question.evaluation).length > 0 && (
          <p class="row small" data-testid="tree-estimate">
            {say('estimate', { evaluation: evaluationText(question) })}
            <Button label={say('estimate.usual')} class="quiet" onClick={() => ask({ evaluation: {} })} />
          </p>
        )}
        <p class="faint small" role="status">
          {inquiry.isRunning.value && say('searching', { nodes: countText(seen.value) })}
        </p>
      </header>
      {refusal.value !== null && (
        <p class="refusal" role="alert" data-testid="tree-refusal">
          {translator.value.problem(refusal.value, question.state.variant.game)}
        </p>
      )}
      {inquiry.failure.value !== null && (
        <p class="refusal" role="alert">
          {say('failed')}
        </p>
      )}
      {shown !== null && (
        <TreeView
          key={shown}
          tree={shown}
          isStale={inquiry.isRunning.value}
          canEmbed={!isEmbedded && question !== fromFile.question}
          onOpen={openFile}
        />
      )}
    </div>
  );
};

interface Answer {
  readonly trace: Trace | undefined;
}

const ADDRESS_MILLIS = 400;

/** From the simplest to the strongest. */
const searches = ['minimax', 'plain', 'strong'] as const satisfies readonly Algorithm[];

interface ChoicesProps {
  readonly question: TreeQuestion;
  onAsk(changed: Partial<TreeQuestion>): void;
}

const Choices = ({ question, onAsk }: ChoicesProps) => {
  const { state, search, depth } = question;
  const most = maxDepth(state);
  const open = (next: GameState) => {
    const isSameGame = next.variant.game === state.variant.game;
    onAsk({ state: next, depth: usualDepth(next), ...(isSameGame ? {} : { evaluation: {} }) });
  };
  return (
    <div class="tree-choices">
      <GameField state={state} onOpen={open} />
      <Segments
        label={say('search')}
        look="wrap"
        value={search}
        segments={searches.map(value => ({ value, label: say(`search.${value}`) }))}
        onChange={(value: Algorithm) => onAsk({ search: value })}
        testId="tree-search"
      />
      <Select
        label={say('depth')}
        value={String(depth)}
        options={Array.from({ length: most }, (_, i) => ({ value: String(i + 1), label: String(i + 1) }))}
        onChange={value => onAsk({ depth: Number(value) })}
        testId="tree-depth"
      />
      <PositionField key={state} state={state} show={say('position.show')} over={() => say('over')} onOpen={open} />
    </div>
  );
};

const choicesInWords = ({ state, search, depth }: TreeQuestion): string =>
  `${nameOf(state.variant.name)} · ${say(`search.${search}`)} · ${depth}`;

const evaluationAddress = ({ state, evaluation }: TreeQuestion): Record<string, string> => ({
  ...positionInAddress(state),
  ...(evaluation.id === undefined ? {} : { evaluation: evaluation.id }),
  ...(evaluation.weights === undefined ? {} : { weights: formatWeights(evaluation.weights) }),
});

/** Its name as in the settings, with the weights that a file has changed. */
const evaluationText = ({ state, evaluation }: TreeQuestion): string => {
  const { id = state.variant.game.evaluations[0]!.id, weights = {} } = evaluation;
  return [id, formatWeights(weights)].filter(part => part !== '').join(' · ');
};

interface TreeViewProps {
  readonly tree: ShownTree;
  readonly isStale: boolean;
  /** A tree of a file has no address. */
  readonly canEmbed: boolean;
  onOpen(question: TreeQuestion, trace: Trace): void;
}

const TreeView = ({ tree, isStale, canEmbed, onOpen }: TreeViewProps) => {
  const camera = useMemo(() => new Camera(), []);
  const canHaveBoards = tree.nodes.length <= MAX_NODES_WITH_BOARDS * 4;
  const hasBoards = useSignal(tree.nodes.length <= MAX_NODES_WITH_BOARDS);
  const finder = useTruth(tree);
  const canMarkTwins = tree.nodes.length <= MAX_NODES_FOR_TWINS;
  const marksTwins = wantsTwins.value && canMarkTwins;
  const painting = usePainting(tree, hasBoards.value, finder, marksTwins);
  return (
    <>
      <div class="tree-body" aria-busy={isStale}>
        <NodePosition tree={tree} />
        <NodeDetails tree={tree} finder={finder} marksTwins={marksTwins} />
        <section class="tree-middle" aria-label={say('title')}>
          {tree.trace.isCutShort && (
            <p class="caution small">{say('cut-short', { all: countText(tree.trace.nodes) })}</p>
          )}
          <TreePicture tree={tree} camera={camera} hasBoards={hasBoards.value} painting={painting} finder={finder} />
          <Legend tree={tree} marksTwins={marksTwins} />
          <div class="row tree-options">
            {canHaveBoards && (
              <Switch
                label={say('boards')}
                value={hasBoards.value}
                onChange={value => set(hasBoards, value)}
                testId="tree-boards"
              />
            )}
            {canMarkTwins && <Switch label={say('twins')} testId="tree-twins" {...bound(wantsTwins)} />}
            {canKnowTruth(tree.question.state) && (
              <Switch label={say('truth')} testId="tree-truths" {...bound(wantsTruth)} />
            )}
            <Button
              label={say(tree.isAllOpen.value ? 'open.line' : 'open.all')}
              class="quiet"
              testId="open-all"
              onClick={() => tree.openAll(!tree.isAllOpen.value)}
            />
            <Speed />
          </div>
        </section>
        <section class="tree-algorithm" aria-label={say('algorithm')}>
          <Listing tree={tree} />
          <h2>{say('window')}</h2>
          <WindowLine tree={tree} />
          <h2>{say('stack')}</h2>
          <Calls tree={tree} />
          <Fold title={say('outline')} isOpen testId="outline-fold">
            <Outline tree={tree} />
          </Fold>
          {hasKeyboard.value && (
            <Fold title={say('keys.title')}>
              <Keys />
            </Fold>
          )}
          <Fold title={say('file')} testId="file-fold">
            <SaveTree painting={painting} />
            <OpenTree onOpen={onOpen} />
          </Fold>
          {canEmbed && (
            <Fold title={say('embed')} testId="embed-fold">
              <EmbedLine tree={tree} />
            </Fold>
          )}
        </section>
      </div>
      <Transport tree={tree} />
    </>
  );
};

const wantsTwins = storedSignal('tree.twins', false, isBoolean);
const wantsTruth = storedSignal('tree.truth', false, isBoolean);

const useTruth = (tree: ShownTree): TruthFinder | null => {
  const isWanted = wantsTruth.value && canKnowTruth(tree.question.state);
  const finder = useMemo(() => (isWanted ? new TruthFinder(tree) : null), [tree, isWanted]);
  useEffect(() => () => finder?.close(), [finder]);
  return finder;
};

const Legend = ({ tree, marksTwins }: { readonly tree: ShownTree; readonly marksTwins: boolean }) => {
  const { variant, side } = tree;
  const sides = translator.value.sideValues(variant, side);
  const { shows } = variant.rules;
  return (
    <p class="tree-legend faint small">
      <span class="key line">{say('legend.line')}</span>
      {tree.recording.cuts.length > 0 && (
        <>
          <span class="key cut">{say('legend.cut')}</span>
          <span class="key left">{say('legend.left')}</span>
        </>
      )}
      {tree.step.value < tree.lastStep && <span class="key ahead">{say('legend.ahead')}</span>}
      {tree.anyway.value.size > 0 && <span class="key anyway">{say('legend.anyway')}</span>}
      {marksTwins && <span data-testid="twins-count">⇄ {say('legend.twins', { nodes: tree.twins.size })}</span>}
      {tree.question.search === 'strong' && <span>{say('legend.types')}</span>}
      <span>{say(`legend.numbers.${shows}`, { ...sides, unit: unitText(variant) })}</span>
      <span>{say('legend.bounds')}</span>
      {wantsTruth.value && canKnowTruth(tree.question.state) && <span>{say(`truth.legend.${shows}`)}</span>}
    </p>
  );
};
