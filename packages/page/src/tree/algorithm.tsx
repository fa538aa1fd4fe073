import { oneOf, storedSignal } from '../browser/storage.ts';
import { Segments } from '../controls/segments.tsx';
import { set } from '../controls/signals.ts';
import { ScrollBox, Table } from '../controls/tables.tsx';
import { currentLanguage } from '../words/say.ts';
import './algorithm.css';
import { lightAt, linesOf, type Notation } from './listings.ts';
import { pathText } from './node-card.tsx';
import { numberText } from './number-text.ts';
import type { ShownTree } from './shown-tree.ts';
import { say } from './words.ts';

const notations: readonly Notation[] = ['pseudocode', 'python', 'typescript'];
const notation = storedSignal<Notation>('tree.notation', 'pseudocode', oneOf(...notations));

/** The textbook search with the lines lit that the step goes through. */
export const Listing = ({ tree }: { readonly tree: ShownTree }) => {
  const { search } = tree.question;
  if (search === 'strong') return <p class="faint small">{say('algorithm.strong')}</p>;
  const { roles } = lightAt(tree.recording, tree.step.value);
  const method = roles.includes('sum') || roles.includes('averaged') ? 'average' : 'search';
  const textbook = search === 'minimax' ? 'minimax' : 'alphaBeta';
  return (
    <>
      <Segments
        label={say('algorithm')}
        look="wrap"
        value={notation.value}
        segments={notations.map(value => ({ value, label: say(`algorithm.${value}`) }))}
        onChange={value => set(notation, value)}
        testId="tree-notation"
      />
      <ScrollBox label={say(`algorithm.${notation.value}`)}>
        <pre class="algorithm-lines" data-testid="tree-listing">
          {linesOf(method, textbook, notation.value, currentLanguage()).map(({ text, role }, index) => (
            <code
              key={index}
              class={role === 'cut' ? 'of-cut' : undefined}
              aria-current={role !== null && roles.includes(role) ? 'step' : undefined}
            >
              {text}
            </code>
          ))}
        </pre>
      </ScrollBox>
    </>
  );
};

/** The call stack with its variables: the root's call first. */
export const Calls = ({ tree }: { readonly tree: ShownTree }) => {
  const { recording, variant } = tree;
  const step = tree.step.value;
  const { node } = lightAt(recording, step);
  const isCode = notation.value !== 'pseudocode';
  const bound = (name: 'alpha' | 'beta') => (id: number) => {
    const window = recording.windowAt(id, step);
    return window !== null && numberText(variant, window[name]);
  };
  const bestOf = (id: number) => {
    const best = recording.bestAt(id, step);
    return best !== null && numberText(variant, best.value);
  };
  const hasWindow = tree.question.search !== 'minimax';
  return (
    <>
      <p data-testid="tree-stack">{pathText(tree, recording.steps[step]!.node)}</p>
      <Table
        class="listing small"
        columns={[
          [say('calls.move'), id => tree.nodes[id]!.move ?? say('node.root')],
          [isCode ? 'depth' : say('calls.depth'), id => tree.depthAt(id), 'number'],
          hasWindow && [isCode ? 'alpha' : 'α', bound('alpha'), 'number'],
          hasWindow && [isCode ? 'beta' : 'β', bound('beta'), 'number'],
          [isCode ? 'best' : say('calls.best'), bestOf, 'number'],
        ]}
        rows={recording.pathTo(node)}
        keyOf={id => id}
        testId="tree-calls"
      />
    </>
  );
};
