import type { GameState } from '@poda/library/core/game-state.ts';
import { untracked, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { set } from '../controls/signals.ts';
import { droppedFile } from '../exchange/dropped-file.ts';
import { route } from '../route.ts';
import '../styles/window-frame.css';
import './workbench.css';
import './analysis.css';
import { current, isEditing, openInitial, show, storeCurrentStudy } from './current-study.ts';
import { EditorView } from './editor/editor-view.tsx';
import { engineSettings, LiveEngine, requestFor } from './engine/live-engine.ts';
import { Study } from './study.ts';
import { StudyView } from './study-view.tsx';
import { LiveTables } from './tables/live-tables.ts';

const engine = new LiveEngine();
const tables = new LiveTables();

export const AnalysisScreen = () => {
  const { query } = route.value;
  const comesFromEditor = useRef(false);
  useEffect(() => openInitial(query), [query.toString()]);
  useEffect(
    () => () => {
      engine.close();
      tables.close();
    },
    [],
  );
  useSignalEffect(thinkAlong);
  useSignalEffect(thinkWithTables);
  useSignalEffect(askTables);
  useSignalEffect(storeCurrentStudy);
  useSignalEffect(() => {
    // Only the analysis, not the position editor, can open a dropped file.
    if (droppedFile.value !== null) isEditing.value = false;
  });
  const study = current.value;
  if (study === null) return <p class="sheet" aria-busy="true" />;
  if (!isEditing.value)
    return <StudyView study={study} engine={engine} tables={tables} comesFromEditor={comesFromEditor.current} />;
  comesFromEditor.current = true;
  return (
    <EditorView
      variant={study.variant}
      from={study.state.text}
      flipped={study.isFlipped.value}
      onDone={text => show(Study.new(study.variant, text))}
      onCancel={() => set(isEditing, false)}
    />
  );
};

const thinkAlong = (): void => {
  const study = current.value;
  if (study === null) return;
  const { searched } = study;
  const isWanted = isEngineWanted(searched);
  const request = requestFor(searched);
  untracked(() =>
    isWanted ? engine.think(searched, request, tables.loadedGame.value === study.variant.name) : engine.rest(searched),
  );
};

/** A search that began before the tables of its game arrived has only estimates, so it starts again. */
const thinkWithTables = (): void => {
  const study = current.value;
  if (study === null || !engine.isWithoutTables.value || tables.loadedGame.value !== study.variant.name) return;
  untracked(() => {
    if (isEngineWanted(study.searched)) engine.think(study.searched, requestFor(study.searched), true);
  });
};

const isEngineWanted = (searched: GameState): boolean =>
  engineSettings.isOn.value && !isEditing.value && searched.outcome() === null;

const askTables = (): void => {
  const study = current.value;
  if (study === null || isEditing.value || study.variant.extras.tables === undefined) return;
  const { state } = study;
  if (state.outcome() === null) untracked(() => tables.ask(state));
};
