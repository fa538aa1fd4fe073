import { GameState } from '@poda/library/core/game-state.ts';
import { type Problem, unwrap } from '@poda/library/core/result.ts';
import { decodeText } from '@poda/library/core/text/decode-text.ts';
import { games, variantNamed } from '@poda/library/games/index.ts';
import type { Trace } from '@poda/library/search/trace/trace.ts';
import { parseTrace } from '@poda/library/search/trace/trace-file.ts';
import { useSignal, useSignalEffect } from '@preact/signals';
import { pngOf } from '../board/picture/export.tsx';
import { Button } from '../controls/button.tsx';
import { FileButton } from '../controls/file-button.tsx';
import { set } from '../controls/signals.ts';
import { download } from '../exchange/copy-and-download.tsx';
import { droppedFile } from '../exchange/dropped-file.ts';
import { emptyText, type LazyText } from '../words/lazy-text.ts';
import { translator } from '../words/say.ts';
import { treeDot, treeJson, treeSvg } from './drawing/export-tree.tsx';
import type { Painting } from './drawing/paint-tree.ts';
import type { TreeQuestion } from './shown-tree.ts';
import { say } from './words.ts';

/** Pixels; wider pictures are scaled down. */
const MAX_PNG_WIDTH = 8000;

/** The tree as a file: as a picture what is drawn, as JSON everything that was recorded. */
export const SaveTree = ({ painting }: { readonly painting: Painting }) => {
  const { tree, layout } = painting;
  const { search, depth, evaluation } = tree.question;
  const name = [tree.variant.game.id, search, depth, ...(evaluation.id === undefined ? [] : [evaluation.id])].join('-');
  const png = async () => {
    const width = Math.min(MAX_PNG_WIDTH, 2 * (layout.right - layout.left));
    download(`${name}.png`, await pngOf(treeSvg(painting), width));
  };
  return (
    <div class="row" data-testid="save-tree">
      <Button
        label="SVG"
        testId="save-svg"
        onClick={() => download(`${name}.svg`, treeSvg(painting), 'image/svg+xml')}
      />
      <Button label="PNG" testId="save-png" onClick={() => void png()} />
      <Button
        label="JSON"
        testId="save-json"
        onClick={() => download(`${name}.json`, treeJson(tree), 'application/json')}
      />
      <Button label="Graphviz" testId="save-dot" onClick={() => download(`${name}.dot`, treeDot(painting))} />
    </div>
  );
};

/** Opens a recorded search that another program, the command line or this page has written. */
export const OpenTree = ({ onOpen }: { onOpen(question: TreeQuestion, trace: Trace): void }) => {
  const refusal = useSignal<LazyText>(emptyText);
  const open = async (file: File) => {
    refusal.value = emptyText;
    let text: string;
    try {
      text = decodeText(new Uint8Array(await file.arrayBuffer()));
    } catch {
      return set(refusal, () => say('file.failed', { file: file.name }));
    }
    const read = parseTrace(games, text);
    if (!read.ok) return set(refusal, () => refusalText(file.name, read.error));
    const { game, position, moves, search, depth, evaluation = {} } = read.value;
    const state = unwrap(GameState.read(variantNamed(game), position, moves));
    onOpen({ state, search, depth, evaluation }, read.value);
  };
  useSignalEffect(() => {
    const file = droppedFile.value;
    if (file === null) return;
    droppedFile.value = null;
    void open(file);
  });
  return (
    <>
      <FileButton label={say('file.open')} id="open-tree" onFile={open} />
      {refusal.value() !== '' && (
        <p class="refusal small" role="alert" data-testid="file-refusal">
          {refusal.value()}
        </p>
      )}
    </>
  );
};

const refusalText = (file: string, problem: Problem): string => `${file}: ${translator.value.problem(problem)}`;
