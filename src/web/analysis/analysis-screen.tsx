import { untracked, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { route } from '../route.ts';
import { droppedFile } from '../state/dropped-file.ts';
import './analysis.css';
import { current, isEditing, keepCurrent, openInitial, show } from './current-study.ts';
import { EditorView } from './editor/editor-view.tsx';
import { engineSettings, LiveEngine, wishOf } from './engine/live-engine.ts';
import { Study } from './study.ts';
import { StudyView } from './study-view.tsx';

const engine = new LiveEngine();

/** The analysis screen: a board for both sides, the moves with their variations, and a live engine. */
export const AnalysisScreen = () => {
  const { query } = route.value;
  const comesFromEditor = useRef(false);
  useEffect(() => openInitial(query), [query.toString()]);
  useEffect(() => () => engine.close(), []);
  useSignalEffect(thinkAlong);
  useSignalEffect(keepCurrent);
  useSignalEffect(() => {
    // Only the analysis, not the position editor, can open a dropped file, so the editor closes.
    if (droppedFile.value !== null) isEditing.value = false;
  });
  const study = current.value;
  if (study === null) return <p class="sheet" aria-busy="true" />;
  if (!isEditing.value) return <StudyView study={study} engine={engine} comesFromEditor={comesFromEditor.current} />;
  comesFromEditor.current = true;
  return (
    <EditorView
      variant={study.variant}
      from={study.state.text}
      flipped={study.isFlipped.value}
      onDone={text => show(Study.new(study.variant, text))}
      onCancel={() => {
        isEditing.value = false;
      }}
    />
  );
};

/** Starts the engine on the current position, or stops it if it is off, the editor is open, or the game is over. */
const thinkAlong = (): void => {
  const study = current.value;
  if (study === null) return;
  const { searched } = study;
  const isWanted = engineSettings.isOn.value && !isEditing.value && searched.outcome() === null;
  const wish = wishOf(engineSettings);
  untracked(() => (isWanted ? engine.think(searched, wish) : engine.rest(searched)));
};
