import type { GameState } from '@poda/library/core/game-state.ts';
import type { Analysis } from '@poda/library/play/engine/search-request.ts';
import { shownMoveTexts } from '@poda/library/play/game-in-words.ts';
import { valueText } from '../analysis/engine/value-text.ts';
import { countText } from '../tree/number-text.ts';
import { type BestMoves, SEARCH_NODES } from './bench.ts';
import { say } from './words.ts';

export const BestMovesView = ({ question, usual, own }: BestMoves) => {
  const { state } = question;
  const isChanged = Object.keys(question.weights).length > 0;
  const [before, now] = [usual.lines[0], own.lines[0]];
  const textOf = (move: string) => shownMoveTexts(state, [move])[0] ?? move;
  const told = () => {
    if (before === undefined || now === undefined) return '';
    if (before.exact && now.exact) return say('moves.proved');
    if (!isChanged) return '';
    return now.move === before.move
      ? say('moves.same', { move: textOf(now.move) })
      : say('moves.changed', { move: textOf(now.move), before: textOf(before.move) });
  };
  return (
    <div class="best-moves" data-testid="best-moves">
      <p role="status" data-testid="best-move">
        {told()}
      </p>
      <div class="pair">
        <Lines title={say('moves.usual')} state={state} analysis={usual} />
        {isChanged && <Lines title={say('moves.own')} state={state} analysis={own} before={usual} />}
      </div>
      <p class="faint small">{say('moves.told', { nodes: countText(SEARCH_NODES) })}</p>
    </div>
  );
};

interface LinesProps {
  readonly title: string;
  readonly state: GameState;
  readonly analysis: Analysis;
  readonly before?: Analysis;
}

const Lines = ({ title, state, analysis, before }: LinesProps) => (
  <section>
    <h3>{title}</h3>
    <ol>
      {analysis.lines.map((line, i) => {
        const rank = before?.lines.findIndex(({ move }) => move === line.move) ?? i;
        return (
          <li key={line.move}>
            <strong>{shownMoveTexts(state, [line.move])[0]}</strong> {valueText(state.variant, line, state.side)}
            {rank !== i && <span class="tag"> {rank < 0 ? say('was.not') : say('was', { rank: rank + 1 })}</span>}
          </li>
        );
      })}
    </ol>
  </section>
);
