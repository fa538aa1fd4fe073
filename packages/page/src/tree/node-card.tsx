import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { BoardPicture } from '../board/picture/board-picture.tsx';
import { Button } from '../controls/button.tsx';
import { set } from '../controls/signals.ts';
import { SearchRecorder } from '../engine/search-recorder.ts';
import { linkTo } from '../route.ts';
import { percent } from '../words/numbers.ts';
import { boundedText, numberText } from './number-text.ts';
import { searchAnyway } from './search-anyway.ts';
import { anywayInWords, moveInWords, nodeInWords, stepInWords } from './sentence.ts';
import type { ShownTree } from './shown-tree.ts';
import { judgedText, type TruthFinder } from './truth.ts';
import { TruthCard } from './truth-card.tsx';
import { say } from './words.ts';

/** The position of the shown node, and the sentence of the step. */
export const NodePosition = ({ tree }: { tree: ShownTree }) => {
  const node = tree.node.value;
  return (
    <section class="tree-position" aria-label={say('position')}>
      <BoardPicture variant={tree.variant} pieces={tree.piecesAt(node)} label={pathText(tree, node)} />
      <p class="tree-now" aria-live="polite" data-testid="tree-now">
        {tree.chosen.value === null ? stepInWords(tree, tree.step.value) : nodeInWords(tree, node, tree.step.value)}
      </p>
    </section>
  );
};

/** What is known of the shown node, and what can be done there. */
export const NodeDetails = ({
  tree,
  finder,
  marksTwins,
}: {
  readonly tree: ShownTree;
  readonly finder: TruthFinder | null;
  readonly marksTwins: boolean;
}) => {
  const step = tree.step.value;
  const node = tree.node.value;
  const isTextbook = tree.question.search !== 'strong';
  const canSearchMore = isTextbook && tree.recording.isCut(node, step) && !tree.nodes[node]!.isCutShort;
  return (
    <section class="tree-details" aria-label={say('node')}>
      <Facts tree={tree} node={node} step={step} finder={finder} />
      {canSearchMore && <CutQuestion key={node} tree={tree} node={node} />}
      {marksTwins && <Twins tree={tree} node={node} />}
      <Actions tree={tree} node={node} />
      {finder !== null && <TruthCard tree={tree} finder={finder} />}
    </section>
  );
};

export const pathText = (tree: ShownTree, node: number): string =>
  tree.recording
    .pathTo(node)
    .map(id => moveInWords(tree, id))
    .join(' › ');

interface NodeProps {
  readonly tree: ShownTree;
  readonly node: number;
}

/** Leads to the other nodes with the same position. */
const Twins = ({ tree, node }: NodeProps) => {
  const open = (tree.twins.get(node) ?? []).filter(twin => tree.recording.isOpen(twin, tree.step.value));
  const others = open.filter(twin => twin !== node);
  if (others.length === 0) return null;
  return (
    <div class="tree-twins small" data-testid="tree-twins-of">
      <p>{say('twins.same', { depth: tree.nodes[node]!.depthLeft ?? tree.depthAt(node) })}</p>
      <ul>
        {others.slice(0, MAX_TWINS).map(twin => (
          <li key={twin}>
            <Button label={pathText(tree, twin)} class="quiet" onClick={() => set(tree.chosen, twin)} />
          </li>
        ))}
      </ul>
      {others.length > MAX_TWINS && <p>{say('twins.more', { nodes: others.length - MAX_TWINS })}</p>}
    </div>
  );
};

const MAX_TWINS = 4;

interface FactsProps extends NodeProps {
  readonly step: number;
  readonly finder: TruthFinder | null;
}

const Facts = ({ tree, node, step, finder }: FactsProps) => {
  const { recording, variant } = tree;
  const { value, alpha, beta, chance, depthLeft, type } = tree.nodes[node]!;
  const isKnown = recording.isKnown(node, step);
  const truth = finder?.known.value.get(node);
  return (
    <dl class="tree-facts">
      <div>
        <dt>{pathText(tree, node)}</dt>
        <dd data-testid="tree-value">{isKnown ? boundedText(variant, value, recording.boundOf(node)) : '…'}</dd>
      </div>
      {truth !== undefined && (
        <div>
          <dt>{say('truth.value')}</dt>
          <dd data-testid="tree-truth">{truth === null ? say('truth.unknown') : judgedText(tree, value, truth)}</dd>
        </div>
      )}
      {tree.question.search !== 'minimax' && (
        <div>
          <dt>{say('node.window')}</dt>
          <dd>
            {numberText(variant, alpha ?? -Infinity)} … {numberText(variant, beta ?? Infinity)}
          </dd>
        </div>
      )}
      {depthLeft !== undefined && (
        <div>
          <dt>{say('node.depth-left')}</dt>
          <dd>{depthLeft}</dd>
        </div>
      )}
      {type !== undefined && isKnown && (
        <div>
          <dt>{say('node.type')}</dt>
          <dd data-testid="tree-type">{say(`node.type.${type}`)}</dd>
        </div>
      )}
      {chance !== undefined && (
        <div>
          <dt>{say('node.probability')}</dt>
          <dd>{percent(chance, 2)}</dd>
        </div>
      )}
    </dl>
  );
};

/** Answers whether a move that was not looked at could be better. */
const CutQuestion = ({ tree, node }: NodeProps) => {
  const isSearching = useSignal(false);
  const hasFailed = useSignal(false);
  const searched = tree.anyway.value.get(node);
  const maker = tree.recording.boundMaker(node);
  useEffect(() => {
    if (!isSearching.value) return;
    const recorder = new SearchRecorder();
    searchAnyway(tree, node, recorder)
      .then(
        found => {
          if (found !== null) tree.anyway.value = new Map([...tree.anyway.value, [node, found]]);
        },
        () => set(hasFailed, true),
      )
      .finally(() => {
        recorder.stop();
        isSearching.value = false;
      });
    return () => recorder.stop();
  }, [isSearching.value]);
  return (
    <div class="tree-cut" data-testid="tree-cut">
      {maker !== null && (
        <Button
          label={say('cut.origin')}
          class="quiet"
          testId="cut-origin"
          onClick={() => {
            tree.chosen.value = maker.child;
          }}
        />
      )}
      {searched === undefined ? (
        <>
          <p>{say('cut.question')}</p>
          <Button
            label={say(isSearching.value ? 'searching.rest' : 'cut.anyway')}
            testId="search-anyway"
            aria-disabled={isSearching.value}
            onClick={() => {
              isSearching.value = true;
            }}
          />
        </>
      ) : (
        <>
          <ul class="tree-anyway">
            {searched.map(({ name, value }) => (
              <li key={name}>{say('cut.value', { move: name, value: numberText(tree.variant, value) })}</li>
            ))}
          </ul>
          <p role="status" data-testid="cut-why">
            {anywayInWords(tree, node, searched)}
          </p>
        </>
      )}
      {hasFailed.value && (
        <p class="refusal" role="alert">
          {say('failed')}
        </p>
      )}
    </div>
  );
};

const Actions = ({ tree, node }: NodeProps) => {
  const { state } = tree.question;
  const hasBranches = tree.recording.children[node]!.length > 0;
  const moves = [
    ...state.moveTexts(),
    ...tree.recording
      .pathTo(node)
      .slice(1)
      .map(id => tree.nodes[id]!.move!),
  ];
  return (
    <div class="row">
      {hasBranches && (
        <Button
          label={say(tree.isBranchOpen.value(node) ? 'node.branch.close' : 'node.branch.open')}
          class="quiet"
          testId="toggle-branch"
          onClick={() => tree.toggleBranch(node)}
        />
      )}
      {tree.chosen.value !== null && (
        <Button
          label={say('node.to-step')}
          class="quiet"
          testId="to-step"
          onClick={() => tree.goTo(tree.recording.knowledgeOf(node))}
        />
      )}
      <a
        class="button quiet"
        href={linkTo('analysis', '', { game: state.variant.name, position: state.start, moves: moves.join(' ') })}
        data-testid="node-analyse"
      >
        {say('node.analyse')}
      </a>
    </div>
  );
};
