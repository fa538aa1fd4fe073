import type { ReportGame } from '@poda/arena/report/report-data.ts';
import { opponent, type Side } from '@poda/library/core/contract.ts';
import type { Cell } from '@poda/library/core/view.ts';
import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { thoughtText } from '../../analysis/engine/value-text.ts';
import { Board, boardRatioStyle } from '../../board/board.tsx';
import { zeroRollText } from '../../board/dice/landed-dice.ts';
import { Button } from '../../controls/button.tsx';
import { toggle } from '../../controls/signals.ts';
import { Steps } from '../../controls/steps.tsx';
import { placeAndPiece } from '../../move-input/cell-labels.ts';
import { boardLook } from '../../settings/settings.ts';
import { gameTitle } from '../../words/game-title.ts';
import { duration } from '../../words/numbers.ts';
import { translator } from '../../words/say.ts';
import { Name } from '../name.tsx';
import type { Report } from '../read-report.ts';
import { linkToGame } from '../selected-game.ts';
import { say } from '../words.ts';
import { TimeBars, ValueCurves } from './charts.tsx';
import { Errors, Evidence } from './evidence.tsx';
import { resultFor } from './filter.ts';
import { scoreText } from './game-list.tsx';
import { MoveList } from './move-list.tsx';
import { Replay } from './replay.ts';

interface GamePageProps {
  readonly report: Report;
  readonly number: number;
  /** The links to the next and the previous game go through them. */
  readonly games: readonly ReportGame[];
}

export const GamePage = ({ report, number, games }: GamePageProps) => {
  const game = report.game(number);
  return game === undefined ? (
    <div class="sheet report-sheet">
      <h1 id="game-title" tabIndex={-1}>
        {say('game.missing', { number })}
      </h1>
    </div>
  ) : (
    <GameDetails report={report} game={game} games={games} />
  );
};

interface GameDetailsProps {
  readonly report: Report;
  readonly game: ReportGame;
  readonly games: readonly Pick<ReportGame, 'number'>[];
  readonly linkOf?: (number: number) => string;
  /** `at` counts the plies before the position on the board. */
  readonly actions?: (at: Signal<number>) => ComponentChildren;
  /** False if the reader may not see the evidence and what the bots wrote. */
  readonly hasEvidence?: boolean;
}

export const GameDetails = ({
  report,
  game,
  games,
  linkOf = linkToGame,
  actions,
  hasEvidence = true,
}: GameDetailsProps) => {
  const { variant } = report;
  const replay = useMemo(() => new Replay(report, game), [game]);
  const end = replay.plies.length;
  const at = useSignal(end);
  const isFlipped = useSignal(false);
  const isRunning = useRunning(at, end);
  const go = (to: number) => {
    isRunning.value = false;
    at.value = Math.max(0, Math.min(end, to));
  };
  const topSide = opponent(isFlipped.value ? opponent(variant.face.board.bottom) : variant.face.board.bottom);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof HTMLElement && event.target.closest('select, input, pre');
      if (event.defaultPrevented || isElsewhere || event.altKey || event.ctrlKey || event.metaKey) return;
      const to = { ArrowLeft: at.peek() - 1, ArrowRight: at.peek() + 1, Home: 0, End: end }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      go(to);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [end]);

  return (
    <article class="table report-game" style={boardRatioStyle(variant)} data-testid="game">
      <div class="board-side">
        <Plate replay={replay} side={topSide} />
        <ReplayBoard replay={replay} at={at} isFlipped={isFlipped.value} />
        <Plate replay={replay} side={opponent(topSide)} />
        <Navigation at={at} end={end} isRunning={isRunning} onGo={go} onFlip={() => toggle(isFlipped)} />
        <p class="report-at" role="status" data-testid="at">
          {atText(replay, at.value)}
        </p>
      </div>
      <div class="panel-side">
        <Title replay={replay} games={games} linkOf={linkOf} />
        {actions?.(at)}
        <Verdict replay={replay} />
        <MoveList replay={replay} at={at} onGo={go} />
        <ValueCurves replay={replay} at={at} onGo={go} />
        <TimeBars replay={replay} at={at} onGo={go} />
      </div>
      {hasEvidence && (
        <div class="report-below">
          <Evidence replay={replay} />
          <Errors replay={replay} />
        </div>
      )}
    </article>
  );
};

interface TitleProps extends Required<Pick<GameDetailsProps, 'games' | 'linkOf'>> {
  readonly replay: Replay;
}

const Title = ({ replay, games, linkOf }: TitleProps) => {
  const { game } = replay;
  const place = games.findIndex(({ number }) => number === game.number);
  const [before, after] = place === -1 ? [] : [games[place - 1], games[place + 1]];
  return (
    <div class="report-game-title">
      <h1 id="game-title" tabIndex={-1}>
        {say('game.title', { number: game.number })}{' '}
        <span class="brief">{say('game.round', { round: game.round })}</span>
      </h1>
      <p>
        <Name>{replay.nameOf(0)}</Name> <b data-testid="score">{scoreText(resultFor(game, 0))}</b>{' '}
        <Name>{replay.nameOf(1)}</Name>
      </p>
      <nav class="row" aria-label={say('games.title')}>
        {before !== undefined && (
          <a class="button" href={linkOf(before.number)}>
            ← {say('game.previous')}
          </a>
        )}
        {after !== undefined && (
          <a class="button" href={linkOf(after.number)}>
            {say('game.next')} →
          </a>
        )}
      </nav>
    </div>
  );
};

const Plate = ({ replay, side }: { replay: Replay; side: Side }) => {
  const { variant, game } = replay;
  const result = resultFor(game, side);
  const used = replay.plies.reduce((sum, ply) => sum + (ply.side === side ? (ply.millis ?? 0) : 0), 0);
  return (
    <div class={result === 'won' ? 'plate turn' : 'plate'}>
      <span class={`token ${variant.face.board.colours[side]}`} aria-hidden="true" />
      <span class="who">
        <Name>{replay.nameOf(side)}</Name>
        <span class="small"> {translator.value.sideName(variant, side)}</span>
      </span>
      <span class="faint small">{used > 0 ? duration(used) : ''}</span>
      <b class="plate-score">{result === null ? '' : { won: '1', drawn: '½', lost: '0' }[result]}</b>
    </div>
  );
};

const ReplayBoard = ({ replay, at, isFlipped }: { replay: Replay; at: Signal<number>; isFlipped: boolean }) => {
  const { variant } = replay;
  const count = at.value;
  const before = useRef(count);
  const shown = useMemo(() => replay.after(count), [replay, count]);
  const path = useMemo((): readonly Cell[] => {
    const from = before.current;
    before.current = count;
    if (count === from + 1) return replay.plies[from]!.cells;
    return count === from - 1 ? replay.plies[count]!.cells.toReversed() : [];
  }, [count]);
  return (
    <Board
      variant={variant}
      pieces={shown.pieces}
      flipped={isFlipped}
      marks={new Map(shown.last.map(cell => [cell, new Set(['last'] as const)]))}
      path={path}
      dice={shown.dice}
      diceCaption={zeroRollText(shown.dice)}
      look={boardLook.value}
      nameOf={cell => placeAndPiece(variant, shown.pieces, cell).join(', ')}
      label={say('board.of', gameTitle(variant))}
    />
  );
};

const useRunning = (at: Signal<number>, end: number): Signal<boolean> => {
  const isRunning = useSignal(false);
  useEffect(() => {
    if (!isRunning.value) return;
    const timer = setInterval(() => {
      at.value = Math.min(end, at.peek() + 1);
      if (at.peek() === end) isRunning.value = false;
    }, 700);
    return () => clearInterval(timer);
  }, [isRunning.value]);
  return isRunning;
};

interface NavigationProps {
  readonly at: Signal<number>;
  readonly end: number;
  readonly isRunning: Signal<boolean>;
  onGo(to: number): void;
  onFlip(): void;
}

const Navigation = ({ at, end, isRunning, onGo, onFlip }: NavigationProps) => {
  const here = at.value;
  const play = () => {
    if (!isRunning.value && here === end) at.value = 0;
    isRunning.value = !isRunning.value;
  };
  return (
    <Steps
      title={say('go.keys')}
      isStart={here === 0}
      isEnd={here === end}
      onStep={step => onGo({ first: 0, back: here - 1, forward: here + 1, last: end }[step])}
    >
      <Button
        label={say(isRunning.value ? 'go.pause' : 'go.play')}
        testId="go-play"
        aria-pressed={isRunning.value}
        onClick={play}
      />
      <Button label={say('do.flip')} testId="flip" onClick={onFlip} />
    </Steps>
  );
};

const atText = ({ variant, plies }: Replay, count: number): string => {
  const ply = plies[count - 1];
  if (ply === undefined) return say('at.start');
  const values = { number: count, all: plies.length, side: translator.value.sideName(variant, ply.side) };
  if (ply.isRoll) {
    const roll = {
      ...translator.value.sideValues(variant, ply.side),
      count: variant.rules.dice?.countIn(ply.text) ?? '',
    };
    return say('at.roll', { ...values, ...roll });
  }
  const told = say(ply.isOpening ? 'at.opening' : 'at.ply', { ...values, move: ply.forms });
  const details = [
    ...(ply.millis === null ? [] : [duration(ply.millis)]),
    ...(ply.thought === null ? [] : [thoughtText(variant, ply.thought, ply.side)]),
  ];
  return details.length === 0 ? told : `${told} (${details.join(', ')})`;
};

const Verdict = ({ replay }: { replay: Replay }) => {
  const { variant } = replay;
  const { fault, result } = replay.game;
  return (
    <section aria-label={say('verdict.title')} class="report-verdict">
      <p class={fault === undefined ? 'result' : 'result by-fault'} data-testid="verdict">
        {fault !== undefined
          ? say('verdict.fault', {
              ...replay.whoPlays(fault.side),
              fault: translator.value.say(`fault.${fault.by}`),
            })
          : result === null
            ? say('game.unfinished')
            : translator.value.outcome(variant, result, {
                player: result.winner === null ? undefined : replay.nameOf(result.winner),
              })}
      </p>
      {replay.stoppedAt !== null && <p class="refusal">{say('game.stopped', { text: replay.stoppedAt })}</p>}
    </section>
  );
};
