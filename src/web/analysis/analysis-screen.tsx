import { batch, signal, untracked, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { Side, Variant } from '../../core/contract.ts';
import { expect } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { capitalised } from '../../i18n/translate.ts';
import { noticeText } from '../../notation/notice.ts';
import type { GameRecord } from '../../notation/record.ts';
import { cellText, outcomeText } from '../../play/telling.ts';
import { Select } from '../controls/fields.tsx';
import { ExchangePanel } from '../exchange/exchange-panel.tsx';
import { go, route } from '../route.ts';
import { handOver, takeHandedOver } from '../state/handed-over.ts';
import { settings } from '../state/settings.ts';
import { say as sayOfPage, translator } from '../words/say.ts';
import { readAddress } from './address.ts';
import { AnalysisBoard } from './analysis-board.tsx';
import './analysis.css';
import { EditorView } from './editor-view.tsx';
import { EnginePanel } from './engine-panel.tsx';
import { engineSettings, wishOf } from './engine-settings.ts';
import { evaluationOf } from './evaluation.ts';
import { EvaluationBar } from './evaluation-bar.tsx';
import { useFocusKeeper } from './focus-keeper.ts';
import { keepStudy, keptStudy } from './kept-study.ts';
import { LiveEngine } from './live-engine.ts';
import { Study } from './study.ts';
import { TreeView } from './tree-view.tsx';
import { say } from './words.ts';

/** The study of the moment; it stays while somebody looks at another screen. */
const current = signal<Study | null>(null);
/** What is to be told about how it came here. */
const notices = signal<readonly string[]>([]);
/** The address that brought it. */
let source = '';
const engine = new LiveEngine();
/** Whether the position is being put together by hand. */
const isEditing = signal(false);
/** Whether the keyboard stood in the editor, which is no longer there. */
let comesFromEditor = false;

const show = (study: Study, told: readonly string[] = [], from = ''): void => {
  source = from;
  batch(() => {
    current.value = study;
    notices.value = told;
    isEditing.value = false;
  });
  // What the address brought is no longer what is shown.
  if (from === '' && route.peek().query.toString() !== '') go('analysis');
};

/** Opens a record; what is wrong with it is told. */
const openRecord = (record: GameRecord, ply?: number, told: readonly string[] = [], from = ''): void => {
  const study = Study.of(record, ply);
  if (study.ok) show(study.value, told, from);
  else notices.value = [translator.value.problem(study.error)];
};

/** Opens what was handed over, else what the address brings, else what was kept, else the first game. */
const openWhatCame = (query: URLSearchParams): void => {
  const handed = takeHandedOver();
  if (handed !== null) {
    openRecord(handed.record, handed.ply);
    return;
  }
  const address = query.toString();
  const brought = readAddress(query);
  if (brought !== null) {
    if (current.value !== null && source === address) return;
    const kept = keptStudy(address);
    if (kept !== undefined) {
      show(kept, [], address);
      return;
    }
    if (brought.ok) {
      const { record, notices: told } = brought.value;
      openRecord(
        record,
        undefined,
        told.map(notice => noticeText(notice, translator.value)),
        address,
      );
      return;
    }
    const { problem, game } = brought.error;
    notices.value = [capitalised(translator.value.problem(problem, game))];
  }
  current.value ??= keptStudy(null) ?? Study.new(expect(parseVariant(games, 'draughts')));
};

/** Analysis: a free board for both sides, the moves with their variations, and an engine that thinks along. */
export const AnalysisScreen = () => {
  const { query } = route.value;
  useEffect(() => openWhatCame(query), [query.toString()]);
  useEffect(() => () => engine.close(), []);
  useSignalEffect(() => {
    const study = current.value;
    if (study === null) return;
    const { state } = study;
    const isWanted = engineSettings.isOn.value && !isEditing.value && state.outcome() === null;
    const wish = wishOf(engineSettings);
    untracked(() => (isWanted ? engine.think(state, wish) : engine.rest(state)));
  });
  useSignalEffect(() => {
    if (current.value !== null) keepStudy(current.value, source);
  });
  const study = current.value;
  if (study === null) return <p class="sheet" aria-busy="true" />;
  return isEditing.value ? (
    <EditorView
      variant={study.variant}
      from={study.state.text}
      flipped={study.isFlipped.value}
      onDone={text => {
        comesFromEditor = true;
        show(Study.new(study.variant, text));
      }}
      onCancel={() => {
        comesFromEditor = true;
        isEditing.value = false;
      }}
    />
  ) : (
    <StudyView study={study} />
  );
};

const StudyView = ({ study }: { study: Study }) => {
  const panel = useRef<HTMLDivElement>(null);
  useFocusKeeper(panel);
  return (
    <section class="table analysis" data-testid="analysis">
      <h1 class="hidden">{say('title', { game: translator.value.gameName(study.variant.game) })}</h1>
      <div class="board-side">
        <BoardAndBar study={study} />
        <Navigation study={study} />
      </div>
      <div class="panel-side" ref={panel} tabIndex={-1}>
        <Notices />
        <Status study={study} />
        <UntouchedMoves study={study} />
        <PathChoice study={study} />
        <MoveBox study={study} />
        <EnginePanel study={study} engine={engine} />
        <TreeView study={study} />
        <Tools study={study} />
        <ExchangePanel
          record={study.record.value}
          picture={{
            variant: study.variant,
            pieces: study.pieces.value,
            flipped: study.isFlipped.value,
            position: study.state.text,
          }}
          onOpen={(record, told) => openRecord(record, undefined, told)}
        />
      </div>
    </section>
  );
};

/** What changes whenever the engine has seen further. */
const BoardAndBar = ({ study }: { study: Study }) => {
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
    <div class="refusal notices" role="alert" data-testid="notices">
      <ul>
        {notices.value.map(text => (
          <li key={text}>{text}</li>
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

const Status = ({ study }: { study: Study }) => {
  const { state, hand, variant } = study;
  const outcome = study.outcome.value;
  const side = capitalised(translator.value.sideName(variant, state.side));
  return (
    <div class="status">
      <p data-testid="status">
        {outcome === null ? sayOfPage('status.turn', { side }) : outcomeText(state, outcome, translator.value)}
        {outcome === null && state.position.forced ? ` ${sayOfPage('status.must-capture')}` : ''}
      </p>
      <p
        class={hand.isRefusal.value ? 'told refusal' : 'told'}
        data-testid="message"
        role={hand.isRefusal.value ? 'alert' : 'status'}
      >
        {hand.message.value()}
      </p>
    </div>
  );
};

/** The rolls, with their chances, and whatever else is played without touching the board. */
const UntouchedMoves = ({ study }: { study: Study }) => {
  const { state } = study;
  const moves = study.untouchedMoves.value;
  if (moves.length === 0) return null;
  const chances = state.chances();
  const percent = new Intl.NumberFormat(settings.language.value, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <fieldset class="group" data-testid="untouched">
      <legend>{state.isChance ? say('roll.title') : sayOfPage('move.box')}</legend>
      <div class="row">
        {moves.map((move, i) => {
          const text = state.moveText(move);
          const chance = percent.format(chances[i] ?? 0);
          return (
            <button key={text} type="button" data-testid={`untouched-${text}`} onClick={() => study.play(move)}>
              {state.isChance ? say('roll.count', { count: text.replace(/\D/g, ''), chance }) : say('pass')}
            </button>
          );
        })}
        {state.isChance && (
          <button type="button" class="strong" data-testid="roll" onClick={() => study.playRandomly()}>
            {say('roll.any')}
          </button>
        )}
      </div>
    </fieldset>
  );
};

const PathChoice = ({ study: { hand, variant } }: { study: Study }) =>
  hand.paths.value.length === 0 ? null : (
    <fieldset class="group" data-testid="paths">
      <legend>{sayOfPage('path.title')}</legend>
      <p>{sayOfPage('path.hint')}</p>
      <div class="row">
        {hand.paths.value.map(path => (
          <button key={path.text} type="button" onClick={() => hand.choosePath(path)}>
            {path.cells.map(cell => cellText(variant, cell)).join(' → ')}
          </button>
        ))}
      </div>
    </fieldset>
  );

const MoveBox = ({ study }: { study: Study }) => {
  const id = useId();
  const typed = useSignal('');
  const legal = study.state.legalMoves().map(move => study.state.moveText(move));
  return (
    <form
      class="move-box"
      onSubmit={event => {
        event.preventDefault();
        if (typed.value.trim() !== '' && study.hand.playText(typed.value.trim())) typed.value = '';
      }}
    >
      <label for={id}>{sayOfPage('move.box')}</label>
      <input
        id={id}
        list={`${id}-moves`}
        value={typed.value}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        placeholder={legal[0] ?? ''}
        data-testid="move-box"
        onInput={event => {
          typed.value = event.currentTarget.value;
        }}
      />
      <datalist id={`${id}-moves`}>
        {legal.map(text => (
          <option key={text} value={text} />
        ))}
      </datalist>
      <button type="submit" data-testid="play-move">
        {sayOfPage('move.play')}
      </button>
    </form>
  );
};

const Navigation = ({ study }: { study: Study }) => {
  const { state } = study;
  const isEnd = (study.tree.value[study.at.value]?.next.length ?? 0) === 0;
  const steps = [
    ['first', 'M3 2h3v12H3zM14 2v12L7 8z', sayOfPage('do.first'), state.plies === 0, () => study.toStart()],
    ['back', 'M12 2v12L4 8z', say('back'), state.plies === 0, () => study.back()],
    ['forward', 'M4 2v12l8-6z', say('forward'), isEnd, () => study.forward()],
    ['last', 'M10 2h3v12h-3zM2 2v12l7-6z', sayOfPage('do.last'), isEnd, () => study.toEnd()],
  ] as const;
  return (
    <fieldset class="row bare steps" aria-label={say('navigate')}>
      {steps.map(([name, sign, label, isOut, act]) => (
        <button
          key={name}
          type="button"
          aria-label={label}
          data-testid={`go-${name}`}
          aria-disabled={isOut}
          onClick={act}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={sign} />
          </svg>
        </button>
      ))}
      <button
        type="button"
        data-testid="flip"
        onClick={() => {
          study.isFlipped.value = !study.isFlipped.value;
        }}
      >
        {sayOfPage('do.flip')}
      </button>
    </fieldset>
  );
};

const Tools = ({ study }: { study: Study }) => {
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (comesFromEditor) edit.current?.focus({ preventScroll: true });
    comesFromEditor = false;
  }, []);
  return (
    <div class="analysis-tools">
      <VariantChoice variant={study.variant} onChange={name => show(Study.new(expect(parseVariant(games, name))))} />
      <div class="row">
        <button
          ref={edit}
          type="button"
          data-testid="edit"
          onClick={() => {
            isEditing.value = true;
          }}
        >
          {say('do.edit')}
        </button>
        <button type="button" data-testid="new-analysis" onClick={() => show(Study.new(study.variant))}>
          {say('do.new')}
        </button>
        <button
          type="button"
          data-testid="to-review"
          disabled={study.record.value.moves.length === 0}
          onClick={() => handOver('review', { record: study.record.value })}
        >
          {say('do.review')}
        </button>
      </div>
    </div>
  );
};

/** Another game begins a new analysis. */
const VariantChoice = ({
  variant: { game, ruleset },
  onChange,
}: {
  variant: Variant;
  onChange: (name: string) => void;
}) => (
  <div class="pair">
    <Select
      label={say('game')}
      value={game.id}
      options={games.map(other => ({ value: other.id, label: translator.value.gameName(other) }))}
      onChange={onChange}
      testId="game"
    />
    <Select
      label={say('ruleset')}
      value={ruleset}
      options={game.rulesets.map(({ id }) => ({
        value: id,
        label: capitalised(translator.value.rulesetName(game, id)),
      }))}
      onChange={id => onChange(`${game.id}:${id}`)}
      testId="ruleset"
    />
  </div>
);
