import { useRef } from 'preact/hooks';
import type { Side, Variant } from '../../core/contract.ts';
import { capitalised } from '../../i18n/translate.ts';
import { outcomeText } from '../../play/telling.ts';
import { besideBoard } from '../board/picture/screen-layout.ts';
import { useFocusKeeper } from '../controls/focus-keeper.ts';
import { ExchangePanel } from '../exchange/exchange-panel.tsx';
import { MoveBox } from '../hand/move-box.tsx';
import { PathChoice } from '../hand/path-choice.tsx';
import { gameTitle } from '../words/game-title.ts';
import { say as sayOfPage, translator } from '../words/say.ts';
import { AnalysisBoard } from './analysis-board.tsx';
import { areTrouble, notices, openRecord } from './current-study.ts';
import { EnginePanel } from './engine/engine-panel.tsx';
import { evaluationOf } from './engine/evaluation.ts';
import { EvaluationBar } from './engine/evaluation-bar.tsx';
import type { LiveEngine } from './engine/live-engine.ts';
import { Navigation } from './navigation.tsx';
import type { Study } from './study.ts';
import { Tools } from './tools.tsx';
import { TreeView } from './tree/tree-view.tsx';
import { UntouchedMoves } from './untouched-moves.tsx';
import { say } from './words.ts';

interface StudyProps {
  readonly study: Study;
  readonly engine: LiveEngine;
}

/** A study on its board, and beside it everything that can be done with it. */
export const StudyView = ({ study, engine, comesFromEditor }: StudyProps & { comesFromEditor: boolean }) => {
  const panel = useRef<HTMLDivElement>(null);
  useFocusKeeper(panel);
  return (
    <section class="table analysis" data-testid="analysis" style={besideBoard(study.variant)}>
      <div class="board-side">
        <BoardAndBar study={study} engine={engine} />
        <Navigation study={study} />
      </div>
      <div class="panel-side" ref={panel} tabIndex={-1}>
        <Title variant={study.variant} />
        <Notices />
        <Status study={study} />
        <UntouchedMoves study={study} />
        <PathChoice handled={study} />
        <MoveBox handled={study} />
        <EnginePanel study={study} engine={engine} />
        <TreeView study={study} />
        <Tools study={study} comesFromEditor={comesFromEditor} />
        <ExchangePanel
          record={study.record.value}
          picture={{
            variant: study.variant,
            pieces: study.pieces.value,
            flipped: study.isFlipped.value,
            position: study.state.text,
          }}
          onOpen={openRecord}
        />
      </div>
    </section>
  );
};

const Title = ({ variant }: { variant: Variant }) => {
  const { game, detail } = gameTitle(variant);
  return (
    <header class="table-title">
      <h1>{say('title', { game })}</h1>
      {detail !== '' && <p class="faint">{detail}</p>}
    </header>
  );
};

/** What changes whenever the engine has seen further. */
const BoardAndBar = ({ study, engine }: StudyProps) => {
  const analysis = engine.analysis.value;
  const top: Side = (study.variant.board.bottom === 0) !== study.isFlipped.value ? 1 : 0;
  const evaluation = evaluationOf(study.variant, study.state.side, analysis, study.outcome.value);
  return (
    <div class="board-and-bar">
      <EvaluationBar variant={study.variant} evaluation={evaluation} top={top} />
      <AnalysisBoard study={study} analysis={analysis} />
    </div>
  );
};

/** What is to be told about the game that was opened. */
const Notices = () =>
  notices.value.length === 0 ? null : (
    <div
      class={`${areTrouble.value ? 'refusal' : 'group'} notices`}
      role={areTrouble.value ? 'alert' : 'status'}
      data-testid="notices"
    >
      <ul>
        {notices.value.map((told, i) => (
          <li key={i}>{told()}</li>
        ))}
      </ul>
      <button
        type="button"
        class="quiet"
        onClick={() => {
          notices.value = [];
        }}
      >
        {sayOfPage('do.close')}
      </button>
    </div>
  );

/** Whose turn it is or how the game ended, and what was told or refused last. */
const Status = ({ study }: { study: Study }) => {
  const { state, hand, variant } = study;
  const outcome = study.outcome.value;
  const isRefusal = hand.said.value?.tone === 'refusal';
  const side = capitalised(translator.value.sideName(variant, state.side));
  return (
    <div class="status">
      <p data-testid="status">
        {outcome === null ? sayOfPage('status.turn', { side }) : outcomeText(state, outcome, translator.value)}
        {outcome === null && state.position.forced ? ` ${sayOfPage('status.must-capture')}` : ''}
      </p>
      <p class={isRefusal ? 'told refusal' : 'told'} data-testid="message" role={isRefusal ? 'alert' : 'status'}>
        {hand.said.value?.text()}
      </p>
    </div>
  );
};
