import { briefText } from '@poda/library/play/brief-move.ts';
import { moveNumber } from '@poda/library/play/listed-moves.ts';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../../controls/button.tsx';
import { handOver } from '../../exchange/game-handover.ts';
import { explanationOf } from '../../tree/explanation.ts';
import { translator } from '../../words/say.ts';
import type { Study } from '../study.ts';
import { say } from '../words.ts';
import { glyphSigns } from './annotation-fields.tsx';
import { branchOf, type MoveSequence, mainSequence, type NodeId, nodeAt, ROOT, siblingAt } from './move-tree.ts';

/** The page itself does not scroll, so that the board stays in view. */
const scrollWithin = (list: HTMLElement, move: HTMLElement): void => {
  const [room, { top, bottom }] = [list.getBoundingClientRect(), move.getBoundingClientRect()];
  if (top < room.top) list.scrollTop -= room.top - top;
  else if (bottom > room.bottom) list.scrollTop += bottom - room.bottom;
};

/** One Tab stop, with arrow keys to go through the moves. */
export const TreeView = ({ study }: { study: Study }) => {
  const list = useRef<HTMLFieldSetElement>(null);
  const at = study.at.value;
  const tree = study.tree.value;
  const explanation = explanationOf(study.variant, study.state.start, study.state.moveTexts());
  useLayoutEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    // A folded variation opens when the user goes into it.
    for (let fold = current?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
    if (list.current?.contains(document.activeElement)) current?.focus({ preventScroll: true });
    if (current && list.current) scrollWithin(list.current, current);
  }, [at]);
  return (
    <section class="stack tree" aria-label={say('tree.title')}>
      <h2>{say('tree.title')}</h2>
      <fieldset
        ref={list}
        class="bare framed tree-list"
        aria-label={say('tree.title')}
        data-testid="tree"
        onKeyDown={event => {
          if (event.ctrlKey || event.altKey || event.metaKey) return;
          if (goByKey(study, event.key)) event.preventDefault();
        }}
      >
        <Button
          label={say('edit.start')}
          class="quiet"
          tabIndex={at === ROOT ? 0 : -1}
          aria-current={at === ROOT ? 'step' : undefined}
          testId="tree-start"
          onClick={() => study.goTo(ROOT)}
        />
        <Comment texts={nodeAt(tree, ROOT).comments} />
        <MainLine study={study} line={mainSequence(tree)} />
      </fieldset>
      <div class="row">
        {study.record.value.moves.length > 0 && (
          <Button
            label={say('do.review')}
            testId="to-review"
            onClick={() => handOver('review', { record: study.record.value })}
          />
        )}
        {explanation !== null && (
          <a class="button" href={explanation} data-testid="explain">
            {say('do.explain')}
          </a>
        )}
        {at !== ROOT && <Button label={say('tree.delete')} testId="tree-delete" onClick={() => study.remove()} />}
        {branchOf(tree, at) !== undefined && (
          <Button label={say('tree.promote')} testId="tree-promote" onClick={() => study.promote()} />
        )}
      </div>
    </section>
  );
};

const Comment = ({ texts }: { texts: readonly string[] | undefined }) =>
  texts === undefined ? null : <span class="tree-comment">{texts.join(' ')} </span>;

interface SequenceProps {
  readonly study: Study;
  readonly line: MoveSequence;
}

/** A row is a number and two moves, or a roll and a move; comments and variations interrupt it. */
const MainLine = ({ study, line }: SequenceProps) => {
  const isDiceGame = study.variant.rules.dice !== null;
  let isRowBegun = false;
  return (
    <ol class="tree-main">
      {line.map(({ id, alternatives }) => {
        const { number, isReply, mover } = study.entries.value.get(id)!;
        const { comments } = nodeAt(study.tree.value, id);
        const isSecond = isDiceGame ? mover !== null : isReply;
        const beginsRow = !isSecond || !isRowBegun;
        const hasNotes = comments !== undefined || alternatives.length > 0;
        isRowBegun = !isSecond && !hasNotes;
        return (
          <li key={id}>
            {beginsRow && (
              <span class="tree-number" aria-hidden="true">
                {mover === null ? moveNumber(number + 1, false) : moveNumber(number, isReply)}
              </span>
            )}
            <span class={isSecond ? 'tree-cell second' : 'tree-cell'}>
              <MoveButton study={study} id={id} isNumbered={false} />
            </span>
            {hasNotes && (
              <div class="tree-notes">
                <Comment texts={comments} />
                <Variations study={study} id={id} alternatives={alternatives} />
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
};

interface VariationsProps {
  readonly study: Study;
  readonly id: NodeId;
  readonly alternatives: readonly MoveSequence[];
}

const Variations = ({ study, id, alternatives }: VariationsProps) =>
  alternatives.length === 0 ? null : (
    <details class="tree-fold" open>
      <summary>{say('tree.variations', { count: alternatives.length })}</summary>
      <ul class="tree-variations" aria-label={say('tree.instead', { text: study.entries.value.get(id)!.shown })}>
        {alternatives.map(other => (
          <li key={other[0]!.id}>
            <VariationLine study={study} line={other} />
          </li>
        ))}
      </ul>
    </details>
  );

const VariationLine = ({ study, line }: SequenceProps) => (
  <ol class="tree-line">
    {line.map(({ id, alternatives }) => (
      <li key={id}>
        <MoveButton study={study} id={id} isNumbered />
        <Comment texts={nodeAt(study.tree.value, id).comments} />
        <Variations study={study} id={id} alternatives={alternatives} />
      </li>
    ))}
  </ol>
);

const MoveButton = ({ study, id, isNumbered }: { study: Study; id: NodeId; isNumbered: boolean }) => {
  const { nags = [], drawings } = nodeAt(study.tree.value, id);
  const { shown, brief, mover, number, isReply } = study.entries.value.get(id)!;
  const words = briefText(study.variant, brief, translator.value);
  const isCurrent = study.at.value === id;
  return (
    <button
      type="button"
      class={`quiet${mover === null ? ' faint' : ''}`}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isCurrent ? 'step' : undefined}
      data-testid="tree-move"
      onClick={() => study.goTo(id)}
    >
      {mover !== null && (
        <>
          <span class={isNumbered ? 'tree-number' : 'hidden'}>{moveNumber(number, isReply)} </span>
          <span class={`token small ${study.variant.face.board.colours[mover]}`} />
        </>
      )}
      <span data-testid="tree-text">{shown}</span>
      {words !== '' && <span class="brief"> {words}</span>}
      {[...new Set(nags)].map(nag => glyphSigns[nag] ?? '').join('')}
      {drawings !== undefined && <span class="hidden">, {say('tree.drawn')}</span>}
      {mover !== null && <span class="hidden">, {translator.value.sideName(study.variant, mover)}</span>}
    </button>
  );
};

/** Returns false for a key that does not navigate. */
const goByKey = (study: Study, key: string): boolean => {
  const beside = (places: number) => {
    const other = siblingAt(study.tree.value, study.at.value, places);
    if (other !== undefined) study.goTo(other);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => study.back(),
    ArrowRight: () => study.forward(),
    ArrowUp: () => beside(-1),
    ArrowDown: () => beside(1),
    Home: () => study.toStart(),
    End: () => study.toEnd(),
  };
  keys[key]?.();
  return Object.hasOwn(keys, key);
};
