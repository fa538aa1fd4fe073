import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { set } from '../controls/signals.ts';
import { pathText } from '../tree/node-card.tsx';
import { numberText } from '../tree/number-text.ts';
import type { ShownTree } from '../tree/shown-tree.ts';
import { translator } from '../words/say.ts';
import { LessonTree } from './lesson-tree.tsx';
import { say } from './words.ts';

/** The user gives each node with a choice its value, in the order in which minimax finds them. */
export const Fill = ({ tree, onDone }: { readonly tree: ShownTree; onDone(): void }) => {
  const { recording, nodes, variant } = tree;
  const inner = useMemo(
    () =>
      nodes
        .filter(({ id }) => recording.children[id]!.length > 1)
        .map(({ id }) => id)
        .sort((one, other) => recording.knowledgeOf(one) - recording.knowledgeOf(other)),
    [tree],
  );
  const filled = useSignal(0);
  const missed = useSignal<ReadonlySet<number>>(new Set());
  const told = useSignal('');
  const node = inner[filled.value];
  useEffect(() => {
    tree.goTo(node === undefined ? tree.lastStep : recording.knowledgeOf(node) - 1);
    if (node === undefined) onDone();
    else tree.chosen.value = node;
  }, [node]);
  const children = node === undefined ? [] : recording.children[node]!.map(child => nodes[child]!.value);
  const average = node !== undefined && nodes[node]!.kind === 'chance' ? [nodes[node]!.value] : [];
  const values = [...new Set([...children, ...average])].sort((one, other) => one - other);
  const answer = (value: number) => {
    const { kind, value: best } = nodes[node!]!;
    const words = {
      ...translator.value.sideValues(variant, tree.chooserAt(node!) ?? tree.side),
      path: pathText(tree, node!),
      value: numberText(variant, best),
      best: numberText(variant, best),
      values: children.map(child => numberText(variant, child)).join(', '),
    };
    if (value === best) {
      told.value = kind === 'chance' ? say('fill.right.chance', words) : say('fill.right', words);
      set(filled, filled.value + 1);
    } else {
      told.value = kind === 'chance' ? say('fill.wrong.chance', words) : say('fill.wrong', words);
      set(missed, new Set([...missed.value, node!]));
    }
  };
  return (
    <div class="lesson-tree">
      <LessonTree tree={tree} />
      <div role="status">{told.value !== '' && <p data-testid="fill-told">{told.value}</p>}</div>
      {node === undefined ? (
        <p class="success" data-testid="fill-done">
          {say('fill.done', { first: inner.length - missed.value.size, all: inner.length })}
        </p>
      ) : (
        <fieldset class="row bare" aria-label={say('fill.ask', { path: pathText(tree, node) })}>
          <strong data-testid="fill-ask">{say('fill.ask', { path: pathText(tree, node) })}</strong>
          {(values.length > 1 ? values : [...new Set([-values[0]!, values[0]!, 0])]).map(value => (
            <Button
              key={value}
              label={numberText(variant, value)}
              testId={`fill-${value}`}
              onClick={() => answer(value)}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
};
