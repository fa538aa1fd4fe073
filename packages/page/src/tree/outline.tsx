import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { boundInWords } from './number-text.ts';
import { moveInWords } from './sentence.ts';
import type { ShownTree } from './shown-tree.ts';
import { say } from './words.ts';

/** The tree in words, for keyboard and screen reader: the ARIA pattern of a tree, with one Tab stop. */
export const Outline = ({ tree }: { tree: ShownTree }) => {
  const { recording } = tree;
  const shown = tree.node.value;
  const open = useSignal<ReadonlySet<number>>(new Set(recording.roots));
  const list = useRef<HTMLDivElement>(null);
  const setOpen = (node: number, isOpen: boolean) => {
    const changed = new Set(open.peek());
    if (isOpen) changed.add(node);
    else changed.delete(node);
    open.value = changed;
  };
  useEffect(() => {
    const above = recording.pathTo(shown).slice(0, -1);
    if (above.some(node => !open.peek().has(node))) open.value = new Set([...open.peek(), ...above]);
  }, [shown]);
  useLayoutEffect(() => {
    const item = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (list.current?.contains(document.activeElement)) item?.focus({ preventScroll: true });
    if (item !== null && item !== undefined) scrollWithin(list.current!, item.firstElementChild!);
  }, [shown, open.value]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { parent } = tree.nodes[shown]!;
    const children = tree.childrenShown(shown).filter(child => recording.isOpen(child, tree.step.peek()));
    const isOpen = open.value.has(shown) && children.length > 0;
    const items = [...list.current!.querySelectorAll<HTMLElement>('[role=treeitem]')].map(item =>
      Number(item.dataset['node']),
    );
    const at = items.indexOf(shown);
    const goTo = (node: number | undefined | null) => {
      if (node !== undefined && node !== null) tree.chosen.value = node;
    };
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => goTo(items[at + 1]),
      ArrowUp: () => goTo(items[at - 1]),
      ArrowRight: () => (isOpen ? goTo(children[0]) : setOpen(shown, true)),
      ArrowLeft: () => (isOpen ? setOpen(shown, false) : goTo(parent)),
      Home: () => goTo(items[0]),
      End: () => goTo(items.at(-1)),
    };
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <div
      ref={list}
      class="tree-outline"
      role="tree"
      aria-label={say('outline')}
      data-testid="tree-outline"
      onKeyDown={onKeyDown}
    >
      {recording.roots.map(root => (
        <Item key={root} tree={tree} node={root} level={1} open={open.value} />
      ))}
    </div>
  );
};

/** The page itself does not scroll. */
const scrollWithin = (list: HTMLElement, item: Element): void => {
  const [room, { top, bottom }] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (top < room.top) list.scrollTop -= room.top - top;
  else if (bottom > room.bottom) list.scrollTop += bottom - room.bottom;
};

interface ItemProps {
  readonly tree: ShownTree;
  readonly node: number;
  readonly level: number;
  readonly open: ReadonlySet<number>;
}

const Item = ({ tree, node, level, open }: ItemProps) => {
  const { recording, nodes } = tree;
  const step = tree.step.value;
  if (!recording.isOpen(node, step)) return null;
  const isSelected = tree.node.value === node;
  const children = tree.childrenShown(node);
  const isOpen = open.has(node);
  const { cut } = nodes[node]!;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the whole tree choose an item.
    <div
      role="treeitem"
      aria-level={level}
      aria-expanded={children.length > 0 ? isOpen : undefined}
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      data-node={node}
      onClick={event => {
        event.stopPropagation();
        tree.chosen.value = node;
      }}
    >
      <span>{itemInWords(tree, node, step)}</span>
      {isOpen && children.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: the role of the branches of an item of a tree.
        <div role="group">
          {children.map(child => (
            <Item key={child} tree={tree} node={child} level={level + 1} open={open} />
          ))}
          {cut !== null && recording.isCut(node, step) && (
            <p class="faint">{say('outline.left', { left: cut.left })}</p>
          )}
        </div>
      )}
    </div>
  );
};

/** `2,2 · mín · −9 como mucho · poda`. */
const itemInWords = (tree: ShownTree, node: number, step: number): string => {
  const { recording, variant } = tree;
  const { kind, value } = tree.nodes[node]!;
  const isKnown = recording.isKnown(node, step) && value !== null;
  return [
    moveInWords(tree, node),
    say(`kind.${kind}`),
    ...(isKnown ? [boundInWords(variant, value, recording.boundOf(node))] : []),
    ...(recording.isCut(node, step) ? [say('legend.cut')] : []),
  ].join(' · ');
};
