import { useEffect, useRef } from 'preact/hooks';
import { shortValue, thoughtText } from '../../analysis/engine/value-text.ts';
import { Button } from '../../controls/button.tsx';
import { duration } from '../../words/numbers.ts';
import { translator } from '../../words/say.ts';
import { Token } from '../name.tsx';
import { say } from '../words.ts';
import type { Ply, ReplayProps } from './replay.ts';

export const MoveList = ({ replay, at, onGo }: ReplayProps) => {
  const { variant } = replay;
  const entries = entriesOf(replay.plies);
  const here = at.value;
  const current = entries.findLast(({ ply }) => ply < here)?.ply;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current === null) return;
    const shown = list.current.querySelector<HTMLElement>('[aria-current]');
    const above = shown === null ? 0 : shown.offsetTop - list.current.offsetHeight / 2;
    // Scrolls to the top of a row, so that no row is cut in two.
    const rows = [...list.current.children] as HTMLElement[];
    list.current.scrollTop = rows.find(({ offsetTop }) => offsetTop >= above)?.offsetTop ?? 0;
  }, [current]);
  return (
    <section class="moves report-moves" aria-label={say('moves.title')}>
      <h2>{say('moves.title')}</h2>
      {entries.length === 0 ? (
        <p class="faint">{say('game.no-moves')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard.
        <ol ref={list} data-testid="moves" tabIndex={0} aria-label={say('moves.title')}>
          {entries.map(({ ply, number, roll, played }) => (
            <li key={ply} class={variant.rules.dice === null ? `side-${played.side}` : 'alone'}>
              <span class="number" aria-hidden="true">
                {number === null ? '' : `${number}.`}
              </span>
              {variant.rules.dice !== null && (
                <>
                  <Token colour={variant.face.board.colours[played.side]} />
                  <span class="hidden">{translator.value.sideName(variant, played.side)}</span>
                  <span class="roll">{roll}</span>
                </>
              )}
              <Button
                label={played.shown}
                class={ply >= here ? 'quiet ahead' : 'quiet'}
                tabIndex={-1}
                testId={`move-${ply + 1}`}
                aria-current={ply === current ? 'step' : undefined}
                onClick={() => onGo(ply + 1)}
              />
              {played.isOpening && <span class="faint small">{say('moves.opening')}</span>}
              {played.millis !== null && (
                <span class="faint small move-facts">
                  {played.thought?.value !== undefined && (
                    <span title={thoughtText(variant, played.thought, played.side)}>
                      {shortValue(variant, played.thought, played.side)}{' '}
                    </span>
                  )}
                  <span>{duration(played.millis)}</span>
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
};

interface Entry {
  readonly ply: number;
  /** Null for a move that continues a row. */
  readonly number: number | null;
  readonly roll: string;
  readonly played: Ply;
}

const entriesOf = (plies: readonly Ply[]): readonly Entry[] => {
  const entries: Entry[] = [];
  const hasDice = plies.some(({ isRoll }) => isRoll);
  let [roll, lines] = ['', 0];
  for (const [ply, played] of plies.entries()) {
    if (played.isRoll) roll = played.text.slice(1);
    else {
      const isReply = !hasDice && played.side === 1 && entries.at(-1)?.played.side === 0;
      entries.push({ ply, number: isReply ? null : ++lines, roll, played });
    }
  }
  return entries;
};
