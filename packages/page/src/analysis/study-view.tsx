import type { Variant } from '@poda/library/core/contract.ts';
import { games, variantNamed } from '@poda/library/games/index.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { outcomeText } from '@poda/library/play/game-in-words.ts';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { boardRatioStyle } from '../board/board.tsx';
import { Button } from '../controls/button.tsx';
import { useFocusKeeper } from '../controls/focus.ts';
import { FIELDS, isIn } from '../controls/keys.tsx';
import { set, toggle } from '../controls/signals.ts';
import { Steps } from '../controls/steps.tsx';
import { CitedMessage } from '../learn/cited-text.tsx';
import { MoveBox } from '../move-input/move-box.tsx';
import { PathChoice } from '../move-input/path-choice.tsx';
import { settings } from '../settings/settings.ts';
import { gameTitle } from '../words/game-title.ts';
import { percent } from '../words/numbers.ts';
import { translator } from '../words/say.ts';
import { hasProblems, notices, show } from './current-study.ts';
import { EnginePanel, switchThreat } from './engine/engine-panel.tsx';
import type { LiveEngine } from './engine/live-engine.ts';
import { Study } from './study.ts';
import { BoardAndBar } from './study-board.tsx';
import { StudyTabs } from './study-tabs.tsx';
import type { LiveTables } from './tables/live-tables.ts';
import { TreeView } from './tree/tree-view.tsx';
import { say } from './words.ts';

interface StudyProps {
  readonly study: Study;
  readonly engine: LiveEngine;
  readonly tables: LiveTables;
  readonly comesFromEditor: boolean;
}

export const StudyView = ({ study, engine, tables, comesFromEditor }: StudyProps) => {
  const panel = useFocusKeeper<HTMLDivElement>();
  const status = useRef<HTMLParagraphElement>(null);
  useStudyKeys(study);
  return (
    <section
      class="table fills-window workbench analysis"
      data-testid="analysis"
      style={boardRatioStyle(study.variant)}
    >
      <div class="board-side">
        <BoardAndBar study={study} engine={engine} />
        <Navigation study={study} />
      </div>
      <div class="panel-side" ref={panel} tabIndex={-1}>
        <Title variant={study.variant} />
        <Notices />
        <Status study={study} place={status} />
        <UntouchedMoves study={study} />
        <PathChoice playable={study} />
        <EnginePanel study={study} engine={engine} />
        <TreeView study={study} />
        <MoveBox playable={study} />
      </div>
      <StudyTabs
        study={study}
        tables={tables}
        comesFromEditor={comesFromEditor}
        onOver={() => status.current?.focus()}
      />
    </section>
  );
};

const Navigation = ({ study }: { study: Study }) => {
  const acts = {
    first: () => study.toStart(),
    back: () => study.back(),
    forward: () => study.forward(),
    last: () => study.toEnd(),
  };
  return (
    <Steps
      isStart={study.state.plies === 0}
      isEnd={(study.tree.value[study.at.value]?.next.length ?? 0) === 0}
      onStep={step => acts[step]()}
    >
      <Button label={say('do.flip')} testId="flip" onClick={() => toggle(study.isFlipped)} />
    </Steps>
  );
};

/** The games of the first screen. */
const offered: readonly Variant[] = games.flatMap(({ id, extras: { featured } }) =>
  Object.keys(featured).map(ruleset => variantNamed(`${id}:${ruleset}`)),
);

/** The visible title is the choice of another game. */
const Title = ({ variant }: { variant: Variant }) => {
  const title = gameTitle(variant);
  const isOffered = offered.some(other => gameTitle(other).game === title.game);
  return (
    <header class="table-title">
      <h1 class="hidden">{say('title', title)}</h1>
      <select
        class="game-choice"
        aria-label={say('new.game')}
        data-testid="game"
        onChange={event => show(Study.new(variantNamed(event.currentTarget.value)))}
      >
        {(isOffered ? offered : [variant, ...offered]).map(other => (
          <option key={other.name} value={other.name} selected={gameTitle(other).game === title.game}>
            {gameTitle(other).game}
          </option>
        ))}
      </select>
      {title.detail !== '' && <p class="faint">{title.detail}</p>}
    </header>
  );
};

const Notices = () =>
  notices.value.length === 0 ? null : (
    <div
      class={`${hasProblems.value ? 'refusal' : 'group'} notices`}
      role={hasProblems.value ? 'alert' : 'status'}
      data-testid="notices"
    >
      <ul>
        {notices.value.map((told, i) => (
          <li key={i}>
            <CitedMessage text={told()} />
          </li>
        ))}
      </ul>
      <Button label={say('do.close')} class="quiet" onClick={() => set(notices, [])} />
    </div>
  );

const Status = ({ study, place }: { study: Study; place: RefObject<HTMLParagraphElement | null> }) => {
  const { state, hand, variant } = study;
  const outcome = study.outcome.value;
  const isRefusal = hand.feedback.value?.tone === 'refusal';
  const side = translator.value.sideValues(variant, state.side);
  return (
    <div class="study-status">
      <p ref={place} tabIndex={-1} data-testid="status">
        {outcome === null ? capitalised(say('status.turn', side)) : outcomeText(state, outcome, translator.value)}
        {outcome === null && state.position.forced ? ` ${say('status.must-capture')}` : ''}
      </p>
      <p class={isRefusal ? 'told refusal' : 'told'} data-testid="message" role={isRefusal ? 'alert' : 'status'}>
        <CitedMessage text={hand.feedback.value?.text() ?? ''} />
      </p>
    </div>
  );
};

const UntouchedMoves = ({ study }: { study: Study }) => {
  const { state } = study;
  const moves = study.untouchedMoves.value;
  if (moves.length === 0) return null;
  const chances = state.chances();
  return (
    <fieldset class="group" data-testid="untouched">
      <legend>{state.isChance ? say('roll.title') : say('move.box')}</legend>
      <div class="row">
        {moves.map((move, i) => {
          const text = state.moveText(move);
          const chance = percent(chances[i] ?? 0, 1);
          return (
            <Button
              key={text}
              label={state.isChance ? `${text.replace(/\D/g, '')} (${chance})` : say('pass')}
              testId={`untouched-${text}`}
              onClick={() => study.play(move)}
            />
          );
        })}
        {state.isChance && (
          <Button label={say('roll.any')} class="strong" testId="roll" onClick={() => study.playRandomly()} />
        )}
      </div>
    </fieldset>
  );
};

const useStudyKeys = (study: Study): void =>
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isIn(event.target, FIELDS) || !settings.hasShortcuts.value || event.ctrlKey || event.altKey || event.metaKey)
        return;
      if (event.key === 't') switchThreat(study);
      else if (event.key === 'f') study.isFlipped.value = !study.isFlipped.value;
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [study]);
